import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import {
  CONFIRMED_TENDERS,
  MAX_TENDERS,
  RETURN_REASONS,
  TENDER_REFERENCE_MAX_LENGTH,
  TERMINAL_PROVIDERS,
  TILL_HOLD_MINUTES,
  TILL_PAYMENT_STATES,
} from './counter.rules.ts'
import { Instant, Uuid } from '../shared/entities/entities.ts'
import { ListQuery, NamedStaff, Note, pageOf } from '../shared/entities/staff-list.ts'
import { typedText } from '../shared/typing/typed-text.ts'
import {
  APPROVAL_REFUSALS,
  Approval,
  counterActing,
  counterApproved,
  counterReading,
  TILL_REFUSALS,
} from './counter.calls.ts'
import { CounterSold, FOOD_REFUSALS, SALE_REFUSALS, saleWithFood } from './counter-sales.calls.ts'
import { Tenders } from './tenders.ts'
import { TillAccount } from './tills.calls.ts'

// Money at a till that a provider has to confirm: a payment that is pushed to a card terminal, or a transfer to
// the account of the till. The sale is made when the provider confirms the money. All amounts are kobo.

const Kind = z.enum(CONFIRMED_TENDERS)

const TillPayment = z.object({
  id: Uuid,
  sessionID: Uuid,
  /** It is null for food and drinks without tickets. */
  showtimeID: Uuid.nullable(),
  kind: Kind,
  /** The amount that the terminal or the transfer has to pay: the total, less the other tenders. */
  kobo: z.int(),
  state: z.enum(TILL_PAYMENT_STATES),
  /** False while the terminal does not show the payment, such as when its provider does not answer. */
  isPushed: z.boolean(),
  /** Until when the seats are or were held. */
  heldUntil: Instant,
  /** For how many seconds the seats are still held, by the clock of the server. */
  secondsLeft: z.int(),
  seats: z.array(z.string()),
  /** Where the transfer goes; null for a terminal. */
  account: TillAccount.nullable(),
  /** The payer writes these letters into the transfer, so that it is not taken for another one. */
  reference: z.string(),
  /** Why the payment was declined, or why nothing was sold for it. */
  refusal: z.object({ error: z.string(), message: z.string() }).nullable(),
  /** Money that came for this payment and has to go back. */
  toReturn: z.array(z.object({ id: Uuid, kobo: z.int(), reason: z.enum(RETURN_REASONS) })),
  /** The sale, once the money has come. */
  sold: CounterSold.nullable(),
})
export type TillPayment = z.output<typeof TillPayment>

const answer = z.object({ payment: TillPayment })

export const beginTillPayment = endpoint({
  ...counterActing,
  path: '/api/v1/counter/payments',
  summary: `Holds seats for ${TILL_HOLD_MINUTES} minutes, and asks a card terminal or a transfer for the part of the total that the other tenders leave. The sale is made when the provider confirms the money; food and drinks that are sold out by then refuse it. The same key pushes the same payment again if the terminal does not show it yet`,
  input: z.object({
    ...saleWithFood,
    by: Kind,
    /** The tenders that pay a part already, such as cash. The terminal or the transfer pays the rest. */
    tenders: Tenders.max(MAX_TENDERS - 1).default([]),
    /** The machine gives up these seats, which were kept for it. They are sold if too few others are free. */
    keptSeats: saleWithFood.seats,
  }),
  output: answer,
  status: 201,
  errors: [
    ...SALE_REFUSALS,
    ...FOOD_REFUSALS,
    'till-without-terminal',
    'till-without-account',
    'terminal-provider-missing',
    'till-payment-waiting',
  ],
})

export const getTillPayment = endpoint({
  ...counterReading,
  path: '/api/v1/counter/payments/:id',
  summary: 'How a payment stands, after its provider was asked if it was not asked just now',
  input: z.object({ id: Uuid }),
  output: answer,
  errors: ['till-payment-not-found'],
})

export const cancelTillPayment = endpoint({
  ...counterActing,
  path: '/api/v1/counter/payments/:id/cancel',
  summary: 'Gives a payment up and frees its seats, unless its money has come. Money that comes later has to go back',
  input: z.object({ id: Uuid }),
  output: answer,
  errors: ['till-payment-not-found', 'till-of-another'],
})

const MoneyToReturn = z.object({
  id: Uuid,
  till: z.object({ id: Uuid, name: z.string() }),
  kind: Kind,
  provider: z.enum(TERMINAL_PROVIDERS),
  /** The number that the provider gave the money. */
  number: z.string(),
  /** The terminal or the account that took it. */
  place: z.string(),
  kobo: z.int(),
  reason: z.enum(RETURN_REASONS),
  at: Instant,
  /** Null until it was given back. */
  returned: z.object({ at: Instant, by: NamedStaff, reference: z.string() }).nullable(),
})
export type MoneyToReturn = z.output<typeof MoneyToReturn>

export const listMoneyToReturn = endpoint({
  ...counterReading,
  path: '/api/v1/counter/returns',
  summary: 'Confirmed money at the tills of a cinema that paid for no sale, newest first, a page at a time',
  input: ListQuery.omit({ q: true }).extend({
    cinemaID: Uuid,
    state: z.enum(['open', 'all']).default('open'),
  }),
  output: pageOf(MoneyToReturn),
})

export const returnMoney = endpoint({
  ...counterApproved,
  path: '/api/v1/counter/returns/:id',
  summary:
    'Records that such money was given back by the terminal or the bank that took it, once, with the reference of the way back',
  input: z.object({
    id: Uuid,
    sessionID: Uuid,
    reference: typedText().min(1).max(TENDER_REFERENCE_MAX_LENGTH),
    reason: Note,
    approval: Approval.optional(),
  }),
  output: z.object({ money: MoneyToReturn }),
  errors: [...TILL_REFUSALS, ...APPROVAL_REFUSALS, 'money-not-found', 'money-returned'],
})
