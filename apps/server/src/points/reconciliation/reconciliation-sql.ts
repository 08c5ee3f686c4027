import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'

/**
 * A day is read again on each of this many days after it, because a transfer can succeed long after
 * it was begun.
 */
const READ_AGAIN_DAYS = 4
/** After the product was off, at most this many missed days are read. */
const MISSED_DAYS = 31
/** A step that was cut off is claimed again after this many seconds. */
const STEP_SECONDS = 120

export interface ReconciledDay {
  provider: PaymentProvider
  /** A day in UTC, such as 2026-11-22. */
  day: string
  dayAfter: string
  begunAt: Date
  /** Null once all pages are read. */
  nextPage: number | null
  /** How often the day was claimed since a step of it was last completed, with this time. */
  attempts: number
}

/** Writes a row for each day that is over and not yet known, for both providers. */
export async function openDays(tx: Transaction, providers: readonly PaymentProvider[]): Promise<void> {
  await sql`
    insert into reconciliations (provider, day)
    select provider, day::date
    from unnest(${[...providers]}::text[]) as provider,
      generate_series(
        greatest(
          coalesce((select max(day) from reconciliations) + 1, (now() at time zone 'utc')::date
            - ${READ_AGAIN_DAYS}::int),
          (now() at time zone 'utc')::date - ${MISSED_DAYS}::int),
        (now() at time zone 'utc')::date - 1, interval '1 day') as day
    on conflict (provider, day) do nothing`.execute(tx)
}

/** Claims a day that is due. No other server can claim it until the time for one step has passed. */
export async function claimDay(tx: Transaction): Promise<ReconciledDay | undefined> {
  const { rows } = await sql<ReconciledDay>`
    update reconciliations days
    set attempts = attempts + 1, begun_at = coalesce(begun_at, now()),
      unreadable = case when begun_at is null then 0 else unreadable end,
      next_attempt_at = now() + make_interval(secs => ${STEP_SECONDS})
    from (
      select provider, day from reconciliations where next_attempt_at <= now()
      order by next_attempt_at, day limit 1 for update skip locked
    ) due
    where days.provider = due.provider and days.day = due.day
    returning days.provider, days.day::text as day, (days.day + 1)::text as "dayAfter",
      begun_at as "begunAt", next_page as "nextPage", attempts`.execute(tx)
  return rows[0]
}

/** Makes the next step of a day due at once. */
export async function releaseDay(tx: Transaction, { provider, day }: ReconciledDay): Promise<void> {
  await tx
    .updateTable('reconciliations')
    .set({ next_attempt_at: sql`now()`, attempts: 0, last_error: null })
    .where('provider', '=', provider)
    .where('day', '=', day)
    .execute()
}

/**
 * Postpones a day whose provider could not be asked, by 15 seconds at first and by an hour at most.
 */
export async function putOffDay(tx: Transaction, { provider, day }: ReconciledDay, error: string): Promise<void> {
  await tx
    .updateTable('reconciliations')
    .set({
      next_attempt_at: sql`now() + least(interval '15 seconds' * power(2, least(attempts, 9) - 1),
        interval '1 hour')`,
      last_error: error,
    })
    .where('provider', '=', provider)
    .where('day', '=', day)
    .execute()
}

/**
 * Records that a page was read; `nextPage` is null after the last page. Returns false, and writes
 * nothing, if another person has read the page meanwhile, because a slow worker must not move the
 * reading back or ahead.
 */
export async function keepPage(
  tx: Transaction,
  { provider, day, begunAt, nextPage: page }: ReconciledDay,
  { nextPage, unreadable }: { nextPage: number | null; unreadable: number },
): Promise<boolean> {
  return returnsRow(
    tx
      .updateTable('reconciliations')
      .set({ next_page: nextPage, unreadable: sql`unreadable + ${unreadable}::int` })
      .where('provider', '=', provider)
      .where('day', '=', day)
      .where('next_page', '=', page)
      .where(sql<Date>`date_trunc('milliseconds', begun_at)`, '=', begunAt)
      .returning('day'),
  )
}

/**
 * Keeps the sums of a completed comparison. Money that a person credited from the queue counts as
 * credited alone, so that credited and queued money add up to what was reported. The day is read
 * again each day until it is four days old. While one of its differences is open, it is read until it
 * is a month old, because a reading ends the differences that it no longer finds.
 */
export async function finishDay(tx: Transaction, { provider, day }: ReconciledDay): Promise<void> {
  await sql`
    with found as (
      select reported.naira, reported.recovered_at, credits.tx_ref is not null as is_credited,
        unmatched.id is not null and credits.tx_ref is null as is_queued,
        refunds.id is not null as is_refunded
      from reported_transactions reported
      left join payment_credits credits using (provider, provider_transaction_id)
      left join unmatched_payments unmatched using (provider, provider_transaction_id)
      left join payment_refunds refunds on refunds.provider = reported.provider
        and refunds.provider_transaction_id = reported.provider_transaction_id
        and refunds.status in ('due', 'sent', 'refunded')
      where reported.provider = ${provider} and reported.day = ${day} and denied_at is null
        and reported.currency = home_currency()
    ), sums as (
      select count(*) as reported_count, coalesce(sum(naira), 0) as reported_naira,
        count(*) filter (where is_credited) as credited_count,
        coalesce(sum(naira) filter (where is_credited), 0) as credited_naira,
        count(*) filter (where is_queued) as queued_count,
        coalesce(sum(naira) filter (where is_queued), 0) as queued_naira,
        count(*) filter (where is_refunded) as refunded_count,
        coalesce(sum(naira) filter (where is_refunded), 0) as refunded_naira,
        count(recovered_at) as recovered_count
      from found
    )
    update reconciliations set
      finished_at = now(), last_error = null, attempts = 0, next_page = 1, begun_at = null,
      next_attempt_at = case
        when day >= (now() at time zone 'utc')::date - ${READ_AGAIN_DAYS}::int
          or day >= (now() at time zone 'utc')::date - ${MISSED_DAYS}::int and exists (
            select from reconciliation_differences found
            where found.provider = reconciliations.provider and found.day = reconciliations.day
              and over_at is null)
        then now() + interval '1 day' end,
      reported_count = sums.reported_count, reported_naira = sums.reported_naira,
      credited_count = sums.credited_count, credited_naira = sums.credited_naira,
      queued_count = sums.queued_count, queued_naira = sums.queued_naira,
      refunded_count = sums.refunded_count, refunded_naira = sums.refunded_naira,
      recovered_count = sums.recovered_count
    from sums
    where provider = ${provider} and day = ${day}`.execute(tx)
}
