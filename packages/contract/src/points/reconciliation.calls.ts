import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, NamedDay, PaymentProvider, Uuid } from '../shared/entities/entities.ts'
import { ROWS_A_PAGE } from '../shared/entities/list-pages.ts'
import { readingMoney } from '../shared/staff-calls.ts'

// The reports of the providers for each day, compared with what was credited.

/** A day in UTC, such as 2026-11-22. */
const Day = z.iso.date()

/** The number of transactions, and their sum in naira, which may have decimals. */
const Sum = z.object({ count: z.int().min(0), naira: z.number() })

export const Reconciliation = z.object({
  provider: PaymentProvider,
  day: Day,
  /** When the whole day was last compared; null until then. */
  finishedAt: Instant.nullable(),
  /** False when the day will be read again. */
  isFinal: z.boolean(),
  reported: Sum,
  credited: Sum,
  /** In the queue of unmatched payments, open or resolved, except what a person credited from it. */
  queued: Sum,
  /** Of all these, what was already sent back to the payers, or is about to be. */
  refunded: Sum,
  /** Successes that no webhook, return or poll had reported. */
  recovered: z.int().min(0),
  /** Entries of the provider that could not be read. */
  unreadable: z.int().min(0),
  /** Differences that are still open. */
  differences: z.int().min(0),
  /** The error that holds up the current reading. */
  lastError: z.string().nullable(),
})
export type Reconciliation = z.output<typeof Reconciliation>

export const Difference = z.object({
  id: Uuid,
  provider: PaymentProvider,
  day: Day,
  /**
   * `not-reported`: credited, but the provider lists no success. `reversed`: credited, but the
   * provider sent all of it back. `other-amount`: credited with another amount. `denied`: listed as
   * a success, but the provider says otherwise when asked for it by its number. `not-settled`: a
   * success that could not be credited or queued.
   */
  kind: z.enum(['not-reported', 'reversed', 'other-amount', 'denied', 'not-settled']),
  providerTransactionId: z.string(),
  tx_ref: z.string(),
  /** The naira that were credited, or that were reported if nothing was credited. */
  amount: z.number(),
  noticedAt: Instant,
  /** When a later reading no longer found the difference. */
  overAt: Instant.nullable(),
})
export type Difference = z.output<typeof Difference>

export const listReconciliations = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/reconciliations',
  summary: `What each provider reported of each day and what was credited, newest first, ${ROWS_A_PAGE} a page`,
  input: z.object({
    /** The `next` of the page before. */
    before: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}\.(flutterwave|paystack)$/)
      .refine((name) => NamedDay.safeParse(name.slice(0, 10)).success, 'names no day')
      .optional(),
  }),
  output: z.object({ reconciliations: z.array(Reconciliation), next: z.string().nullable() }),
})

export const listDifferences = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/reconciliations/differences',
  summary: `Differences between a provider and us, newest first, ${ROWS_A_PAGE} a page`,
  input: z.object({
    state: z.enum(['open', 'over']).default('open'),
    /** The `next` of the page before. */
    before: Uuid.optional(),
  }),
  output: z.object({ differences: z.array(Difference), next: Uuid.nullable() }),
})
