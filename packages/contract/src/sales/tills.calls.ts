import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import {
  ACCOUNT_NAME_MAX_LENGTH,
  ACCOUNT_DIGITS,
  TERMINAL_NAME_MAX_LENGTH,
  TERMINAL_PROVIDERS,
  TILL_NAME_MAX_LENGTH,
} from './counter.rules.ts'
import { Instant, Uuid } from '../shared/entities/entities.ts'
import { ListQuery, NamedStaff, pageOf } from '../shared/entities/staff-list.ts'
import { APPROVAL_REFUSALS, Approval, CashKobo, counterApproved, counterReading } from './counter.calls.ts'
import { waitingAccount } from '../operator/account-changes.calls.ts'
import { typedText } from '../shared/typing/typed-text.ts'
import { acting, line } from '../shared/staff-calls.ts'

/** The card terminal of a till. */
const TillTerminal = z.object({
  provider: z.enum(TERMINAL_PROVIDERS),
  /** The number that the provider gave the terminal. */
  id: line(TERMINAL_NAME_MAX_LENGTH),
})
/** The virtual account of Paystack that takes the transfers of a till. */
export const TillAccount = z.object({
  number: typedText().regex(new RegExp(`^\\d{${ACCOUNT_DIGITS}}$`), 'must have ten digits'),
  bank: line(ACCOUNT_NAME_MAX_LENGTH),
  name: line(ACCOUNT_NAME_MAX_LENGTH),
})

const Till = z.object({
  id: Uuid,
  name: z.string(),
  cinemaID: Uuid,
  cinema: z.string(),
  /** The session that is open; null while the till is closed. */
  open: z.object({ id: Uuid, openedAt: Instant, openedBy: NamedStaff }).nullable(),
  /** The number of the last Z report; 0 before the first. */
  lastZ: z.int(),
  /**
   * Who gave cash from the safe for the next opening; null without any. The amount is left out, so that the count does
   * not depend on it.
   */
  float: z.object({ givenBy: NamedStaff }).nullable(),
  terminal: TillTerminal.nullable(),
  account: TillAccount.nullable(),
})
export type Till = z.output<typeof Till>

export const listTills = endpoint({
  ...counterReading,
  path: '/api/v1/counter/tills',
  summary: 'The tills of the cinemas of the caller by name, a page at a time',
  input: ListQuery.omit({ q: true }).extend({ cinemaID: Uuid.optional() }),
  output: pageOf(Till),
})

export const addTill = endpoint({
  ...acting,
  path: '/api/v1/counter/tills',
  summary: 'Adds a till to a cinema',
  input: z.object({ name: line(TILL_NAME_MAX_LENGTH), cinemaID: Uuid }),
  output: z.object({ till: Till }),
  status: 201,
  errors: ['cinema-not-found', 'till-name-taken'],
})

export const giveFloat = endpoint({
  ...counterApproved,
  path: '/api/v1/counter/tills/:id/float',
  summary:
    'Records the cash that the safe gives for the next opening of a closed till, in place of what it gave before; 0 takes it back. A supervisor does it, or confirms it with their PIN',
  input: z.object({ id: Uuid, kobo: CashKobo, approval: Approval.optional() }),
  output: z.object({ till: Till }),
  errors: [...APPROVAL_REFUSALS, 'till-not-found', 'till-archived', 'till-open'],
})

export const changeTill = endpoint({
  ...acting,
  confirmed: true,
  method: 'PUT',
  path: '/api/v1/counter/tills/:id',
  summary:
    'Sets the card terminal and the account for transfers of a till, or takes them away. To put others in the place of those that a till has or had is only proposed: `waiting` is then the proposal, and the present ones stay until another person approves it',
  input: z.object({
    id: Uuid,
    terminal: TillTerminal.nullable(),
    account: TillAccount.nullable(),
  }),
  output: z.object({ till: Till, ...waitingAccount }),
  errors: [
    'till-not-found',
    'till-archived',
    'terminal-taken',
    'account-taken',
    'terminal-provider-missing',
    'till-payment-waiting',
    'account-change-waits',
  ],
})
