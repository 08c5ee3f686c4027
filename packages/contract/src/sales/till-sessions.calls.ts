import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { DENOMINATIONS, MAX_PIECES, MAX_TILL_KOBO, TILL_EVENT_KINDS, TILL_READERS } from './counter.rules.ts'
import { Instant, Uuid } from '../shared/entities/entities.ts'
import { StaffRole } from '../people/staff-sessions.calls.ts'
import { Pin } from '../tickets/gate.calls.ts'
import { NamedStaff, Note } from '../shared/entities/staff-list.ts'
import {
  APPROVAL_REFUSALS,
  Approval,
  CashKobo,
  counterApproved,
  counterReading,
  TILL_REFUSALS,
} from './counter.calls.ts'

// These calls cover a till from its opening to its Z report. All amounts are in kobo.

const Kobo = z.int().min(0).max(MAX_TILL_KOBO)

const TillSession = z.object({
  id: Uuid,
  till: z.object({
    id: Uuid,
    name: z.string(),
    cinemaID: Uuid,
    cinema: z.string(),
    /** The time zone of the cinema. It is missing on a till that was updated but has not reached the server since. */
    timeZone: z.string().optional(),
    /** True if payments can be pushed to a card terminal here. */
    hasTerminal: z.boolean(),
    /** True if transfers can be taken here. */
    hasAccount: z.boolean(),
  }),
  openedBy: NamedStaff,
  openedAt: Instant,
  /** The cash in the drawer at the opening. While the till is open, staff who may count it do not receive it. */
  openingCount: z.int().optional(),
  /**
   * The cash that the safe gave for the drawer. It is missing if `openingCount` is, and if no cash from the safe was
   * recorded, because the count is enough then.
   */
  float: z
    .object({
      kobo: z.int(),
      givenBy: NamedStaff,
      /** The reason why the opening count differs; null if it does not. */
      reason: z.string().nullable(),
      /** Who has approved a difference above the limit. */
      approver: NamedStaff.nullable(),
      /** Earlier counts of this float that also differed, the first one first. */
      earlierCounts: z.array(z.int()),
    })
    .optional(),
  /** The session that another person has ended by handing the till over to this one. */
  handedFrom: z.object({ id: Uuid, by: NamedStaff }).optional(),
  /** Null while the till is open. */
  closedAt: Instant.nullable(),
})
export type TillSession = z.output<typeof TillSession>

const confirmed = z.object({ terminal: z.int(), transfer: z.int() })
export const AmountsByTender = z.object({
  cash: z.int(),
  terminal: z.int(),
  transfer: z.int(),
})

/** These numbers of X and Z reports say nothing about money. */
const numbers = {
  /** The number of sold tickets, without free ones. */
  tickets: z.int(),
  /** The number of free tickets. */
  complimentary: z.int(),
  ticketsRefunded: z.int(),
  /** The number of these tickets that were exchanged for others. */
  ticketsExchanged: z.int(),
  reprints: z.int(),
  /** The number of times the drawer was opened without a sale. */
  noSales: z.int(),
}

/** The amount that a till should hold follows from these amounts of X and Z reports. */
const sums = z.object({
  /** The sum of the prices of all that was sold, including what was refunded later. */
  sales: z.int(),
  /** The part of `sales` for food and drinks. */
  snacks: z.int(),
  /** The amounts that were paid by each tender, less change. */
  cash: z.int(),
  terminal: z.int(),
  transfer: z.int(),
  /** The amounts of prepaid vouchers. A till that closed before it took vouchers has none. */
  voucher: z.int().optional(),
  /** The part of `refunds` for tickets that were paid by voucher. */
  voucherBack: z.int().optional(),
  /** The amounts that sponsors owe for tickets, and the part of `refunds` that they owe no longer. */
  sponsor: z.int().optional(),
  sponsorBack: z.int().optional(),
  /** The part of `terminal` whose references people have typed. The provider confirmed the rest. */
  terminalTyped: z.int(),
  /** The sum of all refunds at this till, whatever their tender. */
  refunds: z.int(),
  refundsBy: AmountsByTender,
  /**
   * The part of `refunds` that exchanges carried over. It paid for other tickets, so it is included in `sales` again.
   */
  carried: z.int(),
  /** Confirmed money that paid for no sale, such as a card that was charged twice. */
  unsold: confirmed,
  /** The part of such money that was given back at this till. */
  returned: confirmed,
  paidIn: z.int(),
  paidOut: z.int(),
  drops: z.int(),
})

/** The numbers and the amounts of a session, as its Z report keeps them. */
const Totals = sums.extend(numbers)
export type Totals = z.output<typeof Totals>

const Counts = z
  .array(
    z.object({
      kobo: z.int().refine((kobo) => DENOMINATIONS.includes(kobo), 'is no note or coin'),
      pieces: z.int().min(0).max(MAX_PIECES),
    }),
  )
  .max(DENOMINATIONS.length)
  .refine((counts) => new Set(counts.map(({ kobo }) => kobo)).size === counts.length, {
    error: 'names a note or coin twice',
  })

const ZReport = Totals.extend({
  /** Numbers of one till follow each other without gaps. */
  number: z.int(),
  session: TillSession,
  closedBy: NamedStaff,
  closedAt: Instant,
  counts: Counts,
  /** The amounts that follow from the sales and entries. The difference is the count less these amounts. */
  expected: AmountsByTender,
  counted: AmountsByTender,
  difference: AmountsByTender,
  /** Earlier counts of this closing that also differed, the first one first. */
  earlierCounts: z.array(AmountsByTender),
  /** The reason for the difference; null if there is none. */
  reason: z.string().nullable(),
  /** Who has approved a difference above the limit. */
  approver: NamedStaff.nullable(),
  /** The total of all sales of this till including this session. It never decreases. */
  grandTotal: z.int(),
  /** The person who took the till over with the counted cash. It is missing if the cash went to the safe. */
  handedTo: NamedStaff.optional(),
})
export type ZReport = z.output<typeof ZReport>

/** While the till is open, staff who may count it do not receive these amounts. */
const XReport = sums.partial().extend({
  ...numbers,
  session: TillSession,
  /** The cash that should be in the drawer. It is null for staff who may count the till while it is open. */
  expectedCash: z.int().nullable(),
  /** The Z report of a session that is closed. */
  z: ZReport.nullable(),
  waitingPayment: Uuid.nullable(),
})
export type XReport = z.output<typeof XReport>

export const openSession = endpoint({
  ...counterApproved,
  path: '/api/v1/counter/sessions',
  summary:
    'Opens a till with the cash that was counted blindly in its drawer. A count that differs from what the safe gave needs a reason, and above the limit a supervisor',
  input: z.object({
    tillID: Uuid,
    /** The notes and coins, or none for an empty drawer. Cash needs a float from the safe. */
    counts: Counts.optional(),
    /** The sum of the cash, in place of `counts`. Without a recorded float, it says what the safe gave. */
    openingCount: CashKobo.optional(),
    reason: Note.optional(),
    approval: Approval.optional(),
  }),
  output: z.object({ session: TillSession }),
  status: 201,
  errors: [
    ...APPROVAL_REFUSALS,
    'till-not-found',
    'till-archived',
    'till-open',
    'business-day-closed',
    'float-not-given',
    'difference-unexplained',
  ],
})

export const getTillSession = endpoint({
  ...counterReading,
  roles: TILL_READERS,
  path: '/api/v1/counter/sessions/:id',
  summary:
    'The X report of a session: what was sold and entered so far; after the closing, its Z report too. Its amounts are shown to staff who cannot count the till, and to all staff after the closing',
  input: z.object({ id: Uuid }),
  output: XReport,
  errors: ['till-session-not-found'],
})

export const recordTillEvent = endpoint({
  ...counterApproved,
  path: '/api/v1/counter/sessions/:id/events',
  summary: 'Records cash that is brought, paid out or taken to the safe, and a drawer that is opened without a sale',
  input: z.object({
    id: Uuid,
    kind: z.enum(TILL_EVENT_KINDS),
    /** It is 0 for `no-sale`, and above 0 for the other kinds. */
    kobo: CashKobo.default(0),
    reason: Note,
    /** A drop needs the PIN of the supervisor who receives the cash for the safe. */
    approval: Approval.optional(),
  }),
  output: z.object({
    event: z.object({
      id: Uuid,
      kind: z.enum(TILL_EVENT_KINDS),
      kobo: z.int(),
      reason: z.string(),
      by: NamedStaff,
      approver: NamedStaff.nullable(),
      at: Instant,
    }),
  }),
  status: 201,
  errors: [...TILL_REFUSALS, ...APPROVAL_REFUSALS],
})

const Closing = z.object({
  id: Uuid,
  counts: Counts,
  /** The total on the terminal's own slips. */
  terminal: Kobo,
  /** The total of transfers in the list of the bank. */
  transfer: Kobo,
  reason: Note.optional(),
  approval: Approval.optional(),
})
const CLOSING_REFUSALS = [
  ...TILL_REFUSALS,
  ...APPROVAL_REFUSALS,
  'difference-unexplained',
  'till-payment-waiting',
  'unsold-admissions',
] as const

export const closeSession = endpoint({
  ...counterApproved,
  path: '/api/v1/counter/sessions/:id/close',
  summary:
    'Closes a till with what was counted blindly, and makes its Z report. A count that differs needs a reason, and above the limit a supervisor',
  input: Closing,
  output: ZReport,
  errors: CLOSING_REFUSALS,
})

export const handOver = endpoint({
  ...counterApproved,
  path: '/api/v1/counter/sessions/:id/handover',
  summary:
    'Hands an open till to the next cashier: closes it as a blind count does, without moving its cash, and opens it with the counted cash. Both people confirm with their PINs, and a difference belongs to the one who leaves',
  input: Closing.extend({
    takerID: Uuid,
    /** The PINs of the person who opened the till and of the next cashier. A repeated call may leave them out. */
    pins: z.object({ leaver: Pin, taker: Pin }).optional(),
  }),
  output: z.object({
    z: ZReport,
    /** The session that is open now. */
    session: TillSession,
    /**
     * The token of the next cashier. It lasts as long as the caller's session would have. It is null for a supervisor,
     * who must sign in with a password, and for a call without PINs.
     */
    token: z.string().nullable(),
    taker: z.object({ id: Uuid, name: z.string(), role: StaffRole }),
  }),
  errors: [...CLOSING_REFUSALS, 'pins-needed'],
})
