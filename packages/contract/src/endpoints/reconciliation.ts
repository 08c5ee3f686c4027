import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, PaymentProvider, Uuid } from '../entities.ts'

// What providers report of a day, beside what was credited.

const MONEY = ['finance', 'admin'] as const

/** Such as 2026-11-22; a day in UTC. */
const Day = z.iso.date()

/** How many transactions, and their sum in naira, which may have decimals. */
const Sum = z.object({ count: z.int().min(0), naira: z.number() })

export const Reconciliation = z.object({
  provider: PaymentProvider,
  day: Day,
  /** When the day was last compared as a whole; null before that. */
  finishedAt: Instant.nullable(),
  /** False while the day will be read again. */
  isFinal: z.boolean(),
  reported: Sum,
  credited: Sum,
  /** Found in the queue of unmatched payments, open or resolved. */
  queued: Sum,
  /** Sent back to their payers, or on their way. */
  refunded: Sum,
  /** Successes that no webhook, return or poll had told of. */
  recovered: z.int().min(0),
  /** Entries of the provider that made no sense. */
  unreadable: z.int().min(0),
  /** Differences that are not over. */
  differences: z.int().min(0),
  /** Why the reading that is under way waits. */
  lastError: z.string().nullable(),
})
export type Reconciliation = z.output<typeof Reconciliation>

export const Difference = z.object({
  id: Uuid,
  provider: PaymentProvider,
  day: Day,
  /**
   * `not-reported`: credited, and the provider knows of no success. `reversed`: credited, and the
   * provider sent all of it back. `other-amount`: credited for another amount. `denied`: listed as a
   * success, and not one when asked by its number. `not-settled`: a success that could not be settled.
   */
  kind: z.enum(['not-reported', 'reversed', 'other-amount', 'denied', 'not-settled']),
  providerTransactionId: z.string(),
  tx_ref: z.string(),
  /** Naira as credited, or, where nothing was credited, as reported. */
  amount: z.number(),
  noticedAt: Instant,
  /** When a reading no longer found it. */
  overAt: Instant.nullable(),
})
export type Difference = z.output<typeof Difference>

export const listReconciliations = endpoint({
  method: 'GET',
  path: '/api/v1/staff/reconciliations',
  access: 'staff',
  roles: MONEY,
  summary: 'What each provider reported of each day and what was credited, newest first, 50 a page',
  input: z.object({
    /** `next` of the page before. */
    before: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}\.(flutterwave|paystack)$/)
      .refine((name) => z.iso.date().safeParse(name.slice(0, 10)).success, 'names no day')
      .optional(),
  }),
  output: z.object({ reconciliations: z.array(Reconciliation), next: z.string().nullable() }),
  errors: ['not-allowed'],
})

export const listDifferences = endpoint({
  method: 'GET',
  path: '/api/v1/staff/reconciliations/differences',
  access: 'staff',
  roles: MONEY,
  summary: 'What did not agree between a provider and us, newest first, 50 a page',
  input: z.object({
    state: z.enum(['open', 'over']).default('open'),
    /** `next` of the page before. */
    before: Uuid.optional(),
  }),
  output: z.object({ differences: z.array(Difference), next: Uuid.nullable() }),
  errors: ['not-allowed'],
})
