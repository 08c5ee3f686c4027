import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, Payment, Uuid, Vp } from '../shared/entities/entities.ts'
import { ROWS_A_PAGE } from '../shared/entities/list-pages.ts'
import { Note } from '../shared/entities/staff-list.ts'
import { PaidMoney } from './refunds.calls.ts'
import { decidingMoney, readingMoney } from '../shared/staff-calls.ts'

// The queue of money that fits no top-up, and what staff decide about it.

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

export const listUnmatched = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/unmatched',
  summary: `Money that fits no top-up, newest first, ${ROWS_A_PAGE} a page`,
  input: z.object({
    state: z.enum(['open', 'resolved']).default('open'),
    /** The `next` that came with the previous page. */
    before: Uuid.optional(),
  }),
  output: z.object({ unmatched: z.array(UnmatchedPayment), next: Uuid.nullable() }),
})

const RESOLVING_REFUSALS = ['unmatched-not-found', 'unmatched-resolved'] as const

const resolving = {
  ...decidingMoney,
  output: z.object({ unmatched: UnmatchedPayment }),
} as const

export const creditUnmatched = endpoint({
  ...decidingMoney,
  confirmed: true,
  path: '/api/v1/staff/unmatched/:id/credit',
  summary:
    'Turns the verified amount into Points of its owner, once. Above the limit of adjustments, a customer whom the payment does not name is only chosen: `waits` is then true, and the amount is credited once a second person has chosen the same customer',
  input: z.object({
    id: Uuid,
    /** The customer to credit; by default the owner of the top-up. */
    phoneNumber: z.string().trim().min(1).max(20).optional(),
    note: Note,
  }),
  output: z.object({ unmatched: UnmatchedPayment, waits: z.boolean() }),
  errors: [
    ...RESOLVING_REFUSALS,
    'unmatched-not-creditable',
    'customer-not-found',
    'account-closed',
    'balance-too-high',
  ],
})

export const refundUnmatched = endpoint({
  ...resolving,
  confirmed: true,
  path: '/api/v1/staff/unmatched/:id/refund',
  summary: 'Sends the money back to its payer, once; an entry without money can only be dismissed',
  errors: [...RESOLVING_REFUSALS, 'unmatched-nothing-paid', 'payment-disputed'],
})

export const dismissUnmatched = endpoint({
  ...resolving,
  confirmed: true,
  path: '/api/v1/staff/unmatched/:id/dismiss',
  summary: 'Removes an entry from the queue, with the reason why nothing is owed',
  errors: RESOLVING_REFUSALS,
})
