import { DAY_BEGINS_HOUR } from '@velvet/contract/catalogue/business-day'
import { counterKoboFor } from '@velvet/contract/catalogue/type-prices'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'

/** Makes the actions of one person that count towards the limit wait for each other, at whatever till they are. */
export function lockAlone(tx: Transaction, staffId: string): Promise<void> {
  return takeNamedLock(tx, `alone ${staffId}`)
}

/** Returns the amount in kobo up to which one person may act alone on a business day. */
export async function readLimitAlone(db: Database): Promise<number> {
  const { counter_limit: limit } = await db.selectFrom('settings').select('counter_limit').executeTakeFirstOrThrow()
  return limit
}

interface PersonAtCinema {
  staffId: string
  /** The business day is that of this cinema. */
  cinemaId: string
}

/** Selects when the present business day of a cinema began. */
const dayBegan = (cinemaId: string) => sql<Date>`(
  select (play_date(now(), time_zone) + make_interval(hours => ${DAY_BEGINS_HOUR})) at time zone time_zone
  from cinemas where id = ${cinemaId})`

/**
 * Returns the kobo that a person refunded and paid out at all tills on this business day without approval. Refunds of
 * cancelled showtimes do not count, because the cancellation was the decision. Amounts that an exchange carried over do
 * not count, because no money left the till.
 */
export async function sumTakenAlone(db: Database, { staffId, cinemaId }: PersonAtCinema): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`/* sum-taken-alone */
    select coalesce(sum(kobo - coalesce((
        select sum(kobo) from tenders where carried_by = till_events.id), 0)), 0)::bigint as kobo
    from till_events
    where staff_id = ${staffId} and at >= ${dayBegan(cinemaId)}
      and kind in ('refund', 'paid-out', 'return')
      and (approved_by is null or approved_by = staff_id)
      and not exists (
        select from purchases join showtimes on showtimes.id = showtime_id
        where purchases.id = purchase_id and showtimes.state = 'cancelled')`.execute(db)
  return rows[0]?.kobo ?? 0
}

/**
 * Returns what the free tickets are worth in kobo that a person gave on the present business day without another
 * person, at tills and in the office. Each is worth what an adult pays at the counter.
 */
export async function sumGivenAlone(db: Database, { staffId, cinemaId }: PersonAtCinema): Promise<number> {
  const { rows } = await sql<{ tickets: number; vp: number }>`/* sum-given-alone */
    select purchases.tickets, ticket_price as vp
    from purchases join showtimes on showtimes.id = showtime_id
    where operator_id = ${staffId} and approved_by = operator_id and given_for is not null
      and created_at >= ${dayBegan(cinemaId)}`.execute(db)
  return rows.reduce((sum, { tickets, vp }) => sum + tickets * counterKoboFor(vp), 0)
}
