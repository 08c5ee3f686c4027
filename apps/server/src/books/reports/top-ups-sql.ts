import type { MovementReason } from '@velvet/contract/books/ledger.rules'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { instantPosition } from '../../platform/database/instants-sql.ts'
import type { PageByTime } from '../../platform/database/page-sql.ts'
import { paidNaira, koboOf } from '../../kernel/payments/transactions-sql.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'

interface Span {
  from: Date
  /** The first instant after the span. */
  until: Date
  timeZone: string
  provider: PaymentProvider | undefined
}

interface Summed {
  day: string
  provider: PaymentProvider
  begun: number
  begunNaira: number
  begunVp: number
  credited: number
  creditedKobo: number
  creditedVp: number
  takenBack: number
  takenBackVp: number
}

/**
 * Selects the movements of Points between customers and the accounts of the payment providers. The
 * list of reasons repeats the condition of an index that sorts these movements by time.
 */
const MOVEMENTS = sql`(
  select movements.at, movements.id, reason, reference, -entries.amount as vp,
    replace(accounts.kind, 'clearing-', '') as provider
  from ledger_movements movements
  join ledger_entries entries on entries.movement_id = movements.id and balance_after is null
  join ledger_accounts accounts on accounts.id = entries.account_id
  where reason in ('top-up', 'money-refund', 'refund-called-off', 'payment-reversed',
    'reversal-undone', 'debt-collected'))`

/** Joins the money that was paid for credited Points. */
const WITH_CREDITS = sql`
  left join (
    select movement_id, tx_ref, ${paidNaira} as naira from payment_credits credits
  ) credits
    on credits.movement_id = moved.id`

/** Sums the top-ups that were begun, and the Points that moved, by day and provider. */
export async function sumTopUps(db: Database, { from, until, timeZone, provider }: Span): Promise<Summed[]> {
  const { rows } = await sql<Summed>`
    select day::text as day, provider, sum(begun)::bigint as begun,
      sum(begun_naira)::bigint as "begunNaira", sum(begun_vp)::bigint as "begunVp",
      sum(credited)::bigint as credited, ${koboOf(sql`sum(credited_naira)`)} as "creditedKobo",
      sum(credited_vp)::bigint as "creditedVp", sum(taken_back)::bigint as "takenBack",
      sum(taken_back_vp)::bigint as "takenBackVp"
    from (
      select (created_at at time zone ${timeZone})::date as day, provider, 1 as begun,
        naira as begun_naira, vp as begun_vp, 0 as credited, 0 as credited_naira, 0 as credited_vp,
        0 as taken_back, 0 as taken_back_vp
      from payments where created_at >= ${from} and created_at < ${until}
      union all
      select (at at time zone ${timeZone})::date, moved.provider, 0, 0, 0,
        (reason = 'top-up')::int, coalesce(credits.naira, 0),
        case when reason = 'top-up' then vp else 0 end,
        case when reason = 'top-up' then 0 else -sign(vp)::int end,
        case when reason = 'top-up' then 0 else -vp end
      from ${MOVEMENTS} moved ${WITH_CREDITS}
      where at >= ${from} and at < ${until}
    ) parts
    where ${provider ?? null}::text is null or provider = ${provider ?? null}::text
    group by day, provider order by day, provider`.execute(db)
  return rows
}

interface Line {
  at: Date
  /** The time with its microseconds, which the cursor needs. */
  position: string
  /** The day in the time zone of the report. */
  day: string
  id: string
  reason: MovementReason
  provider: PaymentProvider
  reference: string
  customerId: string
  username: string
  vp: number
  /** The money that was paid for credited Points. It is 0 for other movements. */
  naira: number
}

/** Lists the movements of a span, newest first. */
export async function selectCreditLines(
  db: Database,
  { from, until, timeZone, provider }: Span,
  { limit, after }: PageByTime,
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select at, ${instantPosition('at')} as position,
      (at at time zone ${timeZone})::date::text as day, moved.id, reason, moved.provider,
      coalesce(refunds.tx_ref, credits.tx_ref, moved.reference) as reference, customers.id as "customerId", username,
      vp, coalesce(credits.naira, 0)::float8 as naira
    from ${MOVEMENTS} moved
    join ledger_entries own on own.movement_id = moved.id and own.balance_after is not null
    join customers on customers.id = own.account_id
    ${WITH_CREDITS}
    left join payment_refunds refunds on refunds.id = case
      when reason in ('money-refund', 'refund-called-off') then moved.reference::uuid end
    where at >= ${from} and at < ${until}
      and (${provider ?? null}::text is null or moved.provider = ${provider ?? null}::text)
      and ${isBefore(['at', 'moved.id'], after)}
    order by at desc, moved.id desc limit ${limit}`.execute(db)
  return rows
}
