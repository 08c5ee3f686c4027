import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, Uuid, VpBalance } from '../entities.ts'
import { ListQuery, Note, pageOf } from '../staff-list.ts'
import { MAX_VP } from '../vp.ts'

// Balances that staff change by hand. Above a limit, which is a setting, it takes two people.

const MONEY = ['finance', 'admin'] as const

const AdjustmentState = z.enum(['waiting', 'done', 'rejected'])

export const Adjustment = z.object({
  id: Uuid,
  customer: z.object({ uuid: Uuid, username: z.string() }),
  /** Vp: above zero the customer receives them, below zero they are taken. */
  amount: z.int(),
  note: z.string(),
  state: AdjustmentState,
  proposedBy: z.object({ id: Uuid, name: z.string() }),
  proposedAt: Instant,
  /** The second person; null while it waits, and where one person was enough. */
  decidedBy: z.object({ id: Uuid, name: z.string() }).nullable(),
  decidedAt: Instant.nullable(),
  decisionNote: z.string().nullable(),
  /** The movement of the ledger, once it is done. */
  movementID: Uuid.nullable(),
})
export type Adjustment = z.output<typeof Adjustment>

export const adjustBalance = endpoint({
  method: 'POST',
  path: '/api/v1/staff/customers/:uuid/adjust',
  access: 'staff',
  roles: MONEY,
  idempotent: true,
  summary:
    'Changes a balance at once, or proposes that where what one person may change in a day is passed: `waiting` is then the proposal, and the balance stays until somebody else approves it',
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
  errors: [
    'not-allowed',
    'customer-not-found',
    'customer-closed',
    'adjustment-too-large',
    'adjustment-waits',
    'balance-too-high',
    'idempotency-key-reused',
  ],
})

export const listAdjustments = endpoint({
  method: 'GET',
  path: '/api/v1/staff/adjustments',
  access: 'staff',
  roles: MONEY,
  summary: 'Adjustments of balances, newest first, a page at a time',
  input: ListQuery.omit({ q: true }).extend({
    state: AdjustmentState.default('waiting'),
    /** Limits the list to one customer. */
    customer: Uuid.optional(),
  }),
  output: pageOf(Adjustment),
  errors: ['not-allowed'],
})

const deciding = {
  method: 'POST',
  access: 'staff',
  roles: MONEY,
  idempotent: true,
  output: z.object({ adjustment: Adjustment }),
} as const

export const approveAdjustment = endpoint({
  ...deciding,
  path: '/api/v1/staff/adjustments/:id/approve',
  summary: 'Changes the balance as somebody else has proposed, if that is still possible',
  input: z.object({ id: Uuid, note: Note.optional() }),
  errors: [
    'not-allowed',
    'adjustment-not-found',
    'adjustment-decided',
    'adjustment-own',
    'adjustment-too-large',
    'customer-closed',
    'balance-too-high',
    'idempotency-key-reused',
  ],
})

export const rejectAdjustment = endpoint({
  ...deciding,
  path: '/api/v1/staff/adjustments/:id/reject',
  summary: 'Leaves the balance as it is; who has proposed it may also withdraw it in this way',
  input: z.object({ id: Uuid, note: Note }),
  errors: ['not-allowed', 'adjustment-not-found', 'adjustment-decided', 'idempotency-key-reused'],
})
