import type { SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/connect.ts'
import { takeNamedLock } from '../platform/database/locks-sql.ts'
import { taxesInForce } from '../books/taxes/tax-rates-sql.ts'
import type { PastShowtime } from './past-parties.ts'

/** Lets only one transaction at a time write past sales, so that no seat is sold twice. */
export async function lockPast(tx: Transaction): Promise<void> {
  await takeNamedLock(tx, 'past-of-the-demo')
}

/** Returns the start of the last showtime for which one of these customers bought a ticket. */
export async function findLastPastSale(tx: Transaction, customerIds: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ startsAt: Date | null }>`
    select max(starts_at) as "startsAt"
    from purchases join showtimes on showtimes.id = showtime_id
    where customer_id = any(${customerIds}::uuid[])`.execute(tx)
  return rows[0]?.startsAt ?? null
}

interface UnsoldShowtime extends Omit<PastShowtime, 'seats'> {
  plan: SeatPlan
}

/**
 * Locks the showtimes between two instants that never had a bought ticket, whose seat plan is the present plan of their
 * screen, and whose books are open. A ticket that is sold after that would never be booked.
 */
export async function lockUnsoldShowtimes(
  tx: Transaction,
  { slugs, from, until }: { slugs: readonly string[]; from: Date; until: Date },
): Promise<UnsoldShowtime[]> {
  const { rows } = await sql<UnsoldShowtime>`
    select showtimes.id, film_id as "filmId", starts_at as "startsAt", ends_at as "endsAt", ticket_price as price,
      time_zone as "timeZone", position as "filmPosition", plan, array(
        select json_build_object('id', type_id, 'vp', vp, 'class', class)
        from showtime_prices join ticket_types on ticket_types.id = type_id
        where showtime_id = showtimes.id and zone = 'standard' and online order by ticket_types.position, type_id
      ) as types, ${taxesInForce} as taxes
    from showtimes
    join cinemas on cinemas.id = showtimes.cinema_id
    join screens on screens.id = screen_id
    join films on films.id = film_id
    where starts_at > ${from} and starts_at <= ${until} and cinemas.slug = any(${slugs}::text[])
      and showtimes.state = 'published'
      and not exists (select from purchases where showtime_id = showtimes.id)
      and not exists (select from showtime_closes where showtime_id = showtimes.id)
      and not exists (
        select from earlier_seat_plans earlier
        where earlier.screen_id = screens.id and replaced_at >= ends_at
      )
    order by starts_at, showtimes.id for update of showtimes`.execute(tx)
  return rows
}

export async function listOperatorAccounts(db: Database): Promise<{ id: string; kind: string }[]> {
  return db.selectFrom('ledger_accounts').select(['id', 'kind']).where('kind', '<>', 'customer').execute()
}

export async function listFirstStaff(db: Database): Promise<{ role: string; id: string }[]> {
  const { rows } = await sql<{ role: string; id: string }>`
    select distinct on (role) role, id from staff order by role, created_at, id`.execute(db)
  return rows
}

/**
 * Inserts any number of rows in their order by one statement. Columns that the rows do not name get
 * their defaults.
 */
export async function insertPastRows(
  tx: Transaction,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
      with ordinality
    order by ordinality`.execute(tx)
}

interface SoldShowtime {
  id: string
  assignedSeats: number
  cancelledAt: Date | null
}

/** Writes the numbers of sold seats, and closes the showtimes that were over at `now`. */
export async function sellSeats(tx: Transaction, showtimes: readonly SoldShowtime[], now: Date) {
  await sql`
    update showtimes
    set assigned_seats = sold."assignedSeats", cancelled_at = sold."cancelledAt",
      closed_at = coalesce(closed_at, case when ends_at < ${now} then ends_at end)
    from jsonb_to_recordset(${JSON.stringify(showtimes)}::jsonb)
      as sold (id uuid, "assignedSeats" integer, "cancelledAt" timestamptz)
    where showtimes.id = sold.id`.execute(tx)
}

/** Writes the balances that the caller computed while it held the locks of the wallets. */
export async function setBalances(tx: Transaction, wallets: readonly { id: string; balance: number }[]): Promise<void> {
  await sql`
    update ledger_accounts set balance = wallet.balance
    from jsonb_to_recordset(${JSON.stringify(wallets)}::jsonb) as wallet (id uuid, balance bigint)
    where ledger_accounts.id = wallet.id`.execute(tx)
}

/**
 * Writes the results that the reconciliation would have written for the days that are over. A day
 * that has a result already stays as it is.
 */
export async function insertReconciledDays(tx: Transaction, from: Date): Promise<void> {
  await sql`
    insert into reconciliations (provider, day, finished_at, next_page, next_attempt_at,
      reported_count, reported_naira, credited_count, credited_naira, refunded_count,
      refunded_naira)
    select reported.provider, reported.day, (reported.day + 1)::timestamp at time zone 'utc'
        + interval '3 hours', 1, null,
      count(*), sum(reported.naira), count(*), sum(reported.naira), count(refunds.id),
      coalesce(sum(reported.naira) filter (where refunds.id is not null), 0)
    from reported_transactions reported
    join payment_credits credits using (provider, provider_transaction_id)
    left join payment_refunds refunds using (provider, provider_transaction_id)
    where reported.day >= (${from} at time zone 'utc')::date
      and reported.day < (now() at time zone 'utc')::date
    group by reported.provider, reported.day
    on conflict do nothing`.execute(tx)
}
