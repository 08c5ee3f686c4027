import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, Payment, PaymentProvider, Uuid, Vp, VpBalance } from '../entities.ts'
import {
  DOORS_OPEN_HOURS,
  PRODUCT_NAME_LENGTH,
  REFUND_HOURS,
  SUPPORT_LENGTH,
  TICKETS_OF_A_PURCHASE,
} from '../settings-rules.ts'
import { Note, Version } from '../staff-list.ts'
import { nairaFor } from '../vp.ts'
import { decidingMoney, movingMoney, readingMoney } from './staff-calls.ts'

// The calls with which staff handle money.

/**
 * The calls of this file that read a list have one refusal of their own: the role of the caller
 * does not allow them.
 */
const readingList = { ...readingMoney, errors: ['not-allowed'] } as const

/** The `next` of the page before. */
const before = Uuid.optional()

/** A transaction of a provider, with its amount. */
const PaidMoney = {
  id: Uuid,
  provider: PaymentProvider,
  providerTransactionId: z.string(),
  tx_ref: z.string(),
  /** In naira, or in the currency of the payment; may have decimals. */
  amount: z.number(),
  currency: z.string(),
}

export const MoneyRefund = z.object({
  ...PaidMoney,
  /** The Points that were taken back; 0 if none were credited. */
  VpValue: Vp,
  /** `due` waits for the provider, `sent` was accepted by the provider, `failed` needs a person. */
  status: z.enum(['due', 'sent', 'refunded', 'failed', 'called-off']),
  createdAt: Instant,
  note: z.string(),
  attempts: z.int(),
  lastError: z.string().nullable(),
})
export type MoneyRefund = z.output<typeof MoneyRefund>

export const UnmatchedPayment = z.object({
  ...PaidMoney,
  reason: z.enum([
    'unknown-reference',
    'wrong-amount',
    'wrong-currency',
    'second-transaction',
    'closed-account',
    'balance-too-high',
  ]),
  noticedAt: Instant,
  /** The Points that the amount buys; 0 if it buys none. */
  creditableVp: Vp,
  /** The top-up with that reference, and its owner. */
  payment: Payment.extend({ uuid: Uuid, phoneNumber: z.string() }).nullable(),
  resolution: z.enum(['credited', 'refunded', 'dismissed', 'reversed']).nullable(),
  resolvedAt: Instant.nullable(),
  resolvedBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type UnmatchedPayment = z.output<typeof UnmatchedPayment>

export const refundPayment = endpoint({
  ...movingMoney,
  path: '/api/v1/staff/payments/:tx_ref/refund',
  summary: 'Takes the Points of a top-up back and sends its money back to the payer, once',
  input: z.object({ tx_ref: z.string().min(1).max(200), note: Note }),
  output: z.object({ refund: MoneyRefund }),
  errors: [
    'not-allowed',
    'payment-not-found',
    'payment-not-credited',
    'payment-invented',
    'payment-refunded',
    'payment-disputed',
    'points-spent',
    'idempotency-key-reused',
  ],
})

export const listRefunds = endpoint({
  ...readingList,
  path: '/api/v1/staff/refunds',
  summary: 'Refunds of money, newest first, 50 a page',
  input: z.object({ status: MoneyRefund.shape.status.optional(), before }),
  output: z.object({ refunds: z.array(MoneyRefund), next: Uuid.nullable() }),
})

const DECIDING_REFUSALS = [
  'not-allowed',
  'refund-not-found',
  'refund-not-failed',
  'provider-unavailable',
  'idempotency-key-reused',
] as const

const decidingOnRefund = { ...decidingMoney, output: z.object({ refund: MoneyRefund }) } as const

export const retryRefund = endpoint({
  ...decidingOnRefund,
  path: '/api/v1/staff/refunds/:id/retry',
  summary: 'Asks the provider again for a refund that it refused',
  errors: [...DECIDING_REFUSALS, 'payment-disputed'],
})

export const callOffRefund = endpoint({
  ...decidingOnRefund,
  path: '/api/v1/staff/refunds/:id/calloff',
  summary: 'Gives up a refund that failed: the Points, or the place in the queue, come back',
  errors: [...DECIDING_REFUSALS, 'account-closed', 'balance-too-high'],
})

export const listUnmatched = endpoint({
  ...readingList,
  path: '/api/v1/staff/unmatched',
  summary: 'Money that fits no top-up, newest first, 50 a page',
  input: z.object({ state: z.enum(['open', 'resolved']).default('open'), before }),
  output: z.object({ unmatched: z.array(UnmatchedPayment), next: Uuid.nullable() }),
})

const RESOLVING_REFUSALS = [
  'not-allowed',
  'unmatched-not-found',
  'unmatched-resolved',
  'idempotency-key-reused',
] as const

const resolving = {
  ...decidingMoney,
  output: z.object({ unmatched: UnmatchedPayment }),
} as const

export const creditUnmatched = endpoint({
  ...resolving,
  path: '/api/v1/staff/unmatched/:id/credit',
  summary: 'Turns the verified amount into Points of its owner, once',
  input: z.object({
    id: Uuid,
    /** The customer to credit; by default the owner of the top-up. */
    phoneNumber: z.string().trim().min(1).max(20).optional(),
    note: Note,
  }),
  errors: [
    ...RESOLVING_REFUSALS,
    'unmatched-not-creditable',
    'unmatched-needs-admin',
    'customer-not-found',
    'account-closed',
    'balance-too-high',
  ],
})

export const refundUnmatched = endpoint({
  ...resolving,
  path: '/api/v1/staff/unmatched/:id/refund',
  summary: 'Sends the money back to its payer, once; an entry without money can only be dismissed',
  errors: [...RESOLVING_REFUSALS, 'unmatched-nothing-paid', 'payment-disputed'],
})

export const dismissUnmatched = endpoint({
  ...resolving,
  path: '/api/v1/staff/unmatched/:id/dismiss',
  summary: 'Removes an entry from the queue, with the reason why nothing is owed',
  errors: RESOLVING_REFUSALS,
})

export const refundTicketByStaff = endpoint({
  ...movingMoney,
  path: '/api/v1/staff/tickets/:ticketID/refund',
  summary: 'Gives the Points of a ticket back whatever the policy says, once',
  input: z.object({ ticketID: Uuid, note: Note }),
  output: z.object({ ticketID: Uuid, VpValue: Vp, balance: VpBalance }),
  errors: [
    'not-allowed',
    'ticket-not-found',
    'ticket-refunded',
    'balance-too-high',
    'idempotency-key-reused',
  ],
})

export const Settings = z.object({
  active_payment_method: PaymentProvider,
  minimum_top_up: Vp.refine((vp) => nairaFor(vp) > 0, 'must cost at least ₦1'),
  maximum_top_up: Vp.min(1),
  /** The number of tickets that one purchase may hold. */
  max_tickets: z.int().min(TICKETS_OF_A_PURCHASE.min).max(TICKETS_OF_A_PURCHASE.max),
  /**
   * A ticket can be given back until this many hours before its showtime; null means that purchases
   * are final.
   */
  refund_hours_before: z.int().min(REFUND_HOURS.min).max(REFUND_HOURS.max).nullable(),
  /** The doors open this many hours before the start of a showtime. */
  doors_open_hours_before: z.int().min(DOORS_OPEN_HOURS.min).max(DOORS_OPEN_HOURS.max),
  /**
   * One person may change the balance of a customer by this many Vp within 24 hours. A larger
   * change needs a second person. Finance may also credit an unmatched payment of at most this many
   * Vp to a customer whom the payment does not name. Only an admin may change this limit and the
   * settings below it.
   */
  adjustment_limit: Vp,
  /**
   * The name that the operator gives the product. Null means the name in the environment of the
   * server.
   */
  product_name: z.string().trim().min(1).max(PRODUCT_NAME_LENGTH).nullable(),
  /**
   * The address at which customers find help. Null means the address in the environment of the
   * server.
   */
  support_email: z.email('must be an email').max(SUPPORT_LENGTH).nullable(),
  support_phone: z.string().trim().min(1).max(SUPPORT_LENGTH).nullable(),
})

/** The settings, with the version that a change is based on. */
const PresentSettings = Settings.extend({ version: Version })

export const getSettings = endpoint({
  ...readingList,
  path: '/api/v1/staff/settings',
  summary: "The operator's settings of top-ups, purchases and refunds",
  input: z.object({}),
  output: z.object({
    settings: PresentSettings,
    /** The values that hold for settings that are null. */
    defaults: z.object({
      product_name: z.string(),
      support_email: z.string(),
      support_phone: z.string(),
    }),
  }),
})

export const updateSettings = endpoint({
  ...movingMoney,
  method: 'PUT',
  path: '/api/v1/staff/settings',
  // A caller may change a single setting without having read the others, so no version is required.
  versioned: 'if-sent',
  summary: 'Changes the settings that are named; the others stay',
  input: Settings.partial().extend({ note: Note }),
  output: z.object({ settings: PresentSettings }),
  errors: ['not-allowed', 'settings-contradict', 'changed-meanwhile', 'idempotency-key-reused'],
})
