import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, PaymentProvider, Uuid, VpBalance } from '../shared/entities/entities.ts'
import { OPERATOR_ACCOUNTS, MOVEMENT_REASONS } from './ledger.rules.ts'
import { ListQuery, NamedCustomer, NamedStaff, pageOf, Range } from '../shared/entities/staff-list.ts'
import { readingMoney } from '../shared/staff-calls.ts'

// These calls list the movements of Points, each with its accounts and its cause.

/** The cause of a movement. A movement for the sign-up offer has no cause. */
const Cause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('purchase'), purchaseID: Uuid, title: z.string(), tickets: z.int() }),
  z.object({
    kind: z.literal('payment'),
    tx_ref: z.string(),
    provider: PaymentProvider,
    providerTransactionId: z.string(),
  }),
  z.object({
    kind: z.literal('refund'),
    refundID: Uuid,
    tx_ref: z.string(),
    provider: PaymentProvider,
    by: NamedStaff,
    note: z.string(),
  }),
  z.object({
    kind: z.literal('ticket-refund'),
    ticketID: Uuid,
    cause: z.enum(['customer', 'operator', 'cancellation']),
    by: NamedStaff.nullable(),
  }),
  z.object({
    kind: z.literal('adjustment'),
    adjustmentID: Uuid,
    by: NamedStaff,
    /** The second person; null if one person was enough. */
    approvedBy: NamedStaff.nullable(),
    note: z.string(),
  }),
  z.object({
    kind: z.literal('reversal'),
    reversalID: Uuid,
    provider: PaymentProvider,
    providerTransactionId: z.string(),
    /** The top-up whose money went back. */
    tx_ref: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('points-gift'),
    giftID: Uuid,
    giver: NamedCustomer,
    receiver: NamedCustomer,
    /** Who called the gift back, and why; null for the gift itself. */
    recall: z.object({ by: NamedStaff, note: z.string() }).nullable(),
  }),
])

export const LedgerMovement = z.object({
  id: Uuid,
  at: Instant,
  reason: z.enum(MOVEMENT_REASONS),
  /**
   * The amount in Vp. It is above zero if the customer received Points, and below zero if Points
   * left the balance.
   */
  amount: z.int(),
  balanceAfter: VpBalance,
  customer: NamedCustomer,
  /** The account of the operator that lost or received the same amount. */
  account: z.enum(OPERATOR_ACCOUNTS),
  cause: Cause.nullable(),
})
export type LedgerMovement = z.output<typeof LedgerMovement>

export const listLedger = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/ledger',
  summary:
    'Movements of Points, newest first, a page at a time: of an account of the operator, of a customer, for one reason, within a time, or the one that is named',
  input: ListQuery.omit({ q: true }).extend({
    account: z.enum(OPERATOR_ACCOUNTS).optional(),
    customer: Uuid.optional(),
    movement: Uuid.optional(),
    cause: z.enum(MOVEMENT_REASONS).optional(),
    ...Range,
  }),
  output: pageOf(LedgerMovement),
})
