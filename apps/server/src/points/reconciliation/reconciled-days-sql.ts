import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'

/** Lists days newest first, beginning after the day and provider of `before`. */
export async function listReconciledDays(
  db: Database,
  { before, limit }: { before: readonly string[] | undefined; limit: number },
) {
  return db
    .selectFrom('reconciliations as days')
    .select((eb) => [
      eb.ref('days.provider').$castTo<PaymentProvider>().as('provider'),
      sql<string>`days.day::text`.as('day'),
      'finished_at as finishedAt',
      sql<boolean>`next_attempt_at is null`.as('isFinal'),
      'reported_count as reportedCount',
      sql<number>`reported_naira::float8`.as('reportedNaira'),
      'credited_count as creditedCount',
      sql<number>`credited_naira::float8`.as('creditedNaira'),
      'queued_count as queuedCount',
      sql<number>`queued_naira::float8`.as('queuedNaira'),
      'refunded_count as refundedCount',
      sql<number>`refunded_naira::float8`.as('refundedNaira'),
      'recovered_count as recoveredCount',
      'unreadable',
      'last_error as lastError',
      sql<number>`(
        select count(*) from reconciliation_differences found
        where found.provider = days.provider and found.day = days.day and over_at is null
      )`.as('differences'),
    ])
    .where(isBefore(['days.day', 'days.provider'], before))
    .orderBy('days.day', 'desc')
    .orderBy('days.provider', 'desc')
    .limit(limit + 1)
    .execute()
}

interface ReconciliationState {
  provider: string
  /** Differences that are not over. */
  differences: number
  /** The time since a day was last compared completely. */
  ageSeconds: number
}

/** Returns the state of each provider for which a day was compared. */
export async function readReconciliationState(db: Database): Promise<ReconciliationState[]> {
  const { rows } = await sql<ReconciliationState>`
    select provider, extract(epoch from now() - max(finished_at))::float8 as "ageSeconds",
      (select count(*) from reconciliation_differences found
        where found.provider = reconciliations.provider and over_at is null) as differences
    from reconciliations where finished_at is not null group by provider`.execute(db)
  return rows
}
