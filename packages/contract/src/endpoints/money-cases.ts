import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, PaymentProvider, Uuid, Vp } from '../entities.ts'

// What a person of finance has to see to: Points that are owed, disputes, and what fits nothing.

const MONEY = ['finance', 'admin'] as const

export const MoneyCase = z.object({
  id: Uuid,
  /**
   * `debt`: Points that were spent before their money went back. `dispute`: the payer's bank asks,
   * and is answered at the provider's dashboard. `event`: a signed event that fits nothing.
   * `contradiction`: money went back that should not have. `unknown-transaction`: money of a
   * transaction went back that we never heard of. `needs-attention`: the provider cannot send a
   * refund without the payer's bank details.
   */
  kind: z.enum([
    'debt',
    'dispute',
    'event',
    'contradiction',
    'unknown-transaction',
    'needs-attention',
  ]),
  provider: PaymentProvider,
  providerTransactionId: z.string().nullable(),
  tx_ref: z.string().nullable(),
  /** Whose top-up it is about. */
  customer: z.object({ uuid: Uuid, phoneNumber: z.string() }).nullable(),
  /** Points that are owed; 0 where none are. */
  VpValue: Vp,
  /** Naira, or whatever the currency is; may have decimals. */
  amount: z.number().nullable(),
  /** What a bank or a provider wants to be told by when. */
  dueAt: Instant.nullable(),
  openedAt: Instant,
  resolution: z.enum(['collected', 'waived', 'seen', 'withdrawn']).nullable(),
  resolvedAt: Instant.nullable(),
  resolvedBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type MoneyCase = z.output<typeof MoneyCase>

export const CASES_A_PAGE = 50

export const listMoneyCases = endpoint({
  method: 'GET',
  path: '/api/v1/staff/moneycases',
  access: 'staff',
  roles: MONEY,
  summary: 'Debts, disputes and strange events, newest first',
  input: z.object({
    state: z.enum(['open', 'resolved']).default('open'),
    kind: MoneyCase.shape.kind.optional(),
    /** `next` of the page before. */
    cursor: Uuid.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(CASES_A_PAGE),
  }),
  output: z.object({ cases: z.array(MoneyCase), next: Uuid.nullable() }),
  errors: ['not-allowed'],
})

export const resolveMoneyCase = endpoint({
  method: 'POST',
  path: '/api/v1/staff/moneycases/:id/resolve',
  access: 'staff',
  roles: MONEY,
  idempotent: true,
  summary: 'Closes a case, once: collects or waives a debt, or says that the rest was seen to',
  input: z.object({
    id: Uuid,
    /** `collected` takes the Points that are owed from the balance as it is now. */
    resolution: z.enum(['collected', 'waived', 'seen']),
    note: z.string().trim().min(3).max(500),
  }),
  output: z.object({ case: MoneyCase }),
  errors: [
    'not-allowed',
    'case-not-found',
    'case-resolved',
    'case-resolution-wrong',
    'points-spent',
    'idempotency-key-reused',
  ],
})
