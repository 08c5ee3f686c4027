import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, Payment, PaymentProvider, Uuid, Vp, VpBalance } from '../shared/entities/entities.ts'
import { SCAN_RESULTS } from '../tickets/gate-verdict.ts'
import { MOVEMENT_REASONS } from '../books/ledger.rules.ts'
import { ListQuery, pageOf } from '../shared/entities/staff-list.ts'
import { AuditEntry } from '../operator/audit.calls.ts'
import { MoneyRefund } from '../points/refunds.calls.ts'
import { reading } from '../shared/staff-calls.ts'

// Everything that happened with one customer, in one list. The list never shows a code or a pin.

export const TIMELINE_KINDS = ['payment', 'ledger', 'ticket', 'scan', 'notice', 'session', 'change'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

const happened = <Kind extends TimelineKind>(kind: Kind) => ({
  kind: z.literal(kind),
  /** The key of the event, which no other event of the customer has. */
  key: z.string(),
  at: Instant,
})

/** A top-up, at the time when it was begun. */
const PaymentEvent = z.object({
  ...happened('payment'),
  tx_ref: z.string(),
  provider: PaymentProvider,
  VpValue: Vp,
  /** Whole naira. */
  amount: z.int(),
  status: Payment.shape.status,
  refund: MoneyRefund.shape.status.nullable(),
})

/** An entry of the customer's account. */
const LedgerEvent = z.object({
  ...happened('ledger'),
  movementID: Uuid,
  reason: z.enum(MOVEMENT_REASONS),
  /** In Vp; below zero if Points left the balance. */
  amount: z.int(),
  balanceAfter: VpBalance,
})

/** The other ticket of an exchange. */
const Counterpart = z
  .object({ title: z.string(), seat: z.string(), startsAt: Instant, timeZone: z.string() })
  .nullable()

/** A ticket, at the time when it was bought. */
const TicketEvent = z.object({
  ...happened('ticket'),
  ticketID: Uuid,
  title: z.string(),
  cinema: z.string(),
  seat: z.string(),
  startsAt: Instant,
  /** The time zone of the cinema. */
  timeZone: z.string(),
  price: Vp,
  status: z.enum(['unused', 'used', 'void', 'expired']),
  /** True if the Points of the ticket were paid back. */
  isRefunded: z.boolean(),
  /** The earlier ticket that this one replaced, and the later ticket that replaced this one. */
  exchangedTo: Counterpart,
  exchangedFrom: Counterpart,
})

/** A scan of one of the customer's tickets. */
const ScanEvent = z.object({
  ...happened('scan'),
  ticketID: Uuid,
  title: z.string(),
  seat: z.string(),
  result: z.enum(SCAN_RESULTS),
  forced: z.boolean(),
  /** The attendant. */
  by: z.string(),
})

/** A push message or an SMS. The text of an SMS is not shown, because it may hold a pin. */
const NotificationEvent = z.object({
  ...happened('notice'),
  channel: z.enum(['push', 'sms']),
  topic: z.string(),
  title: z.string().nullable(),
  state: z.enum(['waiting', 'sent', 'failed']),
})

const SessionEvent = z.object({
  ...happened('session'),
  device: z.string(),
  isNative: z.boolean(),
  lastUsedAt: Instant,
  /** Null while the session is open. */
  endedAt: Instant.nullable(),
})

/** A change of the account by staff or by the customer. */
const ChangeEvent = z.object({
  ...happened('change'),
  action: z.string(),
  actor: AuditEntry.shape.actor,
  note: z.string().nullable(),
})

export const TimelineEvent = z.discriminatedUnion('kind', [
  PaymentEvent,
  LedgerEvent,
  TicketEvent,
  ScanEvent,
  NotificationEvent,
  SessionEvent,
  ChangeEvent,
])
export type TimelineEvent = z.output<typeof TimelineEvent>

export const getTimeline = endpoint({
  ...reading,
  path: '/api/v1/staff/customers/:uuid/timeline',
  summary:
    'What happened with a customer, newest first, a page at a time: payments, ledger entries, tickets, scans, notices, sessions and changes; `kind` keeps some of them, such as `payment,ledger`',
  input: ListQuery.omit({ q: true }).extend({
    uuid: Uuid,
    kind: z
      .string()
      .max(100)
      .optional()
      .transform((text) => text?.split(','))
      .pipe(z.array(z.enum(TIMELINE_KINDS)).optional()),
  }),
  output: pageOf(TimelineEvent),
  errors: ['customer-not-found', 'too-many-requests'],
})
