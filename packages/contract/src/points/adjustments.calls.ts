import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, Uuid, VpBalance } from '../shared/entities/entities.ts'
import { ListQuery, NamedCustomer, NamedStaff, Note, pageOf } from '../shared/entities/staff-list.ts'
import { MAX_VP } from './vp.ts'
import { movingMoney, readingMoney } from '../shared/staff-calls.ts'

// Staff change balances by hand. A change above a limit, which is a setting, needs two people.

const AdjustmentState = z.enum(['waiting', 'done', 'rejected'])

export const Adjustment = z.object({
  id: Uuid,
  customer: NamedCustomer,
  /** The Vp that the customer receives; below zero, the Vp that are taken. */
  amount: z.int(),
  note: z.string(),
  state: AdjustmentState,
  proposedBy: NamedStaff,
  proposedAt: Instant,
  /** The second person; null while the adjustment waits, and if one person was enough. */
  decidedBy: NamedStaff.nullable(),
  decidedAt: Instant.nullable(),
  decisionNote: z.string().nullable(),
  /** The movement in the ledger; null until the adjustment is done. */
  movementID: Uuid.nullable(),
})
export type Adjustment = z.output<typeof Adjustment>

export const adjustBalance = endpoint({
  ...movingMoney,
  confirmed: true,
  path: '/api/v1/staff/customers/:uuid/adjust',
  summary:
    'Changes a balance at once. A change above what one person may change in a day is only proposed: `waiting` is then the proposal, and the balance stays until another person approves it',
  input: z.object({
    uuid: Uuid,
    amount: z
      .int()
      .min(-MAX_VP)
      .max(MAX_VP)
      .refine((vp) => vp !== 0, 'must not be 0'),
    note: Note,
  }),
  output: z.object({ balance: VpBalance, waiting: Adjustment.nullable() }),
  errors: ['customer-not-found', 'customer-closed', 'adjustment-too-large', 'adjustment-waits', 'balance-too-high'],
})

export const listAdjustments = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/adjustments',
  summary: 'Adjustments of balances, newest first, a page at a time',
  input: ListQuery.omit({ q: true }).extend({
    state: AdjustmentState.default('waiting'),
    /** Limits the list to one customer. */
    customer: Uuid.optional(),
  }),
  output: pageOf(Adjustment),
})

const deciding = {
  ...movingMoney,
  output: z.object({ adjustment: Adjustment }),
} as const

export const approveAdjustment = endpoint({
  ...deciding,
  confirmed: true,
  path: '/api/v1/staff/adjustments/:id/approve',
  summary: 'Changes the balance as another person has proposed, if that is still possible',
  input: z.object({ id: Uuid, note: Note.optional() }),
  errors: [
    'adjustment-not-found',
    'adjustment-decided',
    'adjustment-own',
    'approver-not-independent',
    'adjustment-too-large',
    'customer-closed',
    'balance-too-high',
  ],
})

export const rejectAdjustment = endpoint({
  ...deciding,
  path: '/api/v1/staff/adjustments/:id/reject',
  summary: 'Leaves the balance as it is; the person who proposed the change may also withdraw it so',
  input: z.object({ id: Uuid, note: Note }),
  errors: ['adjustment-not-found', 'adjustment-decided'],
})
