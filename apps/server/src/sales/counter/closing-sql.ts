import { sql } from 'kysely'
import { namedPerson, namedPersonOrNull } from '../../kernel/identity/named-person-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isAdmittedUnsold } from '../../tickets/gate/unsold-admissions-sql.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'

/** Makes the opening of a till and the closing of a day at the same cinema wait for each other. */
export function lockBusinessDays(tx: Transaction, cinemaId: string): Promise<void> {
  return takeNamedLock(tx, `business days of ${cinemaId}`)
}

export async function findShowToClose(tx: Transaction, id: string) {
  const { rows } = await sql<{ cinemaId: string; hasBegun: boolean }>`
    select cinema_id as "cinemaId", starts_at <= now() as "hasBegun" from showtimes
    where id = ${id} and state not in ('draft', 'removed')`.execute(tx)
  return rows[0]
}

/**
 * Closes the books of showtimes whose rows the caller has locked. Those that are closed stay as they are. This fires
 * the trigger book_naira (docs/data-model.md).
 */
export async function insertShowCloses(
  tx: Transaction,
  showtimeIds: readonly string[],
  staffId: string,
): Promise<void> {
  await sql`
    insert into showtime_closes (showtime_id, closed_by)
    select id, ${staffId}::uuid from unnest(${showtimeIds}::uuid[]) id
    on conflict do nothing`.execute(tx)
}

/** True for a showtime at whose cinema no till is open. The query must read `showtimes`. */
const hasNoOpenTill = sql<boolean>`not exists (
  select from tills join till_sessions on till_id = tills.id
  where tills.cinema_id = showtimes.cinema_id and closed_at is null)`

/** True for a showtime to which no visitor was admitted without a sale. The query must read `showtimes`. */
const hasNoUnsold = sql<boolean>`not exists (
  select from allotted_seats where showtime_id = showtimes.id and ${isAdmittedUnsold})`

/**
 * Locks showtimes whose chains are closed, but whose books are still open because a till of their cinema was open at
 * that time, or a visitor was admitted without a sale. Now that neither is so, they can be closed. Showtimes that another transaction has locked are left
 * out. Returns their ids.
 */
export async function lockShowsLeftOpen(tx: Transaction, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from showtimes
    where starts_at < now() and chain_closed_at is not null
      and cinema_id in (select cinema_id from tills) and ${hasNoOpenTill} and ${hasNoUnsold}
      and not exists (select from showtime_closes where showtime_id = showtimes.id)
    order by starts_at limit ${limit} for no key update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Closes the books of those of these showtimes whose cinema has no open till and which admitted no visitor without a
 * sale. The caller has locked them. This fires the trigger book_naira (docs/data-model.md).
 */
export async function closeBooksWithoutTills(tx: Transaction, showtimeIds: readonly string[]): Promise<void> {
  await sql`
    insert into showtime_closes (showtime_id)
    select id from showtimes
    where id = any(${showtimeIds}::uuid[]) and ${hasNoOpenTill} and ${hasNoUnsold}
    on conflict do nothing`.execute(tx)
}

interface Day {
  cinemaId: string
  day: string
}

/** Locks the published showtimes of a play date, in the order of their ids, and says which have begun. */
export async function lockShowsOfDay(tx: Transaction, { cinemaId, day }: Day) {
  const { rows } = await sql<{ id: string; hasBegun: boolean }>`
    select showtimes.id, starts_at <= now() as "hasBegun"
    from showtimes join cinemas on cinemas.id = cinema_id
    where cinema_id = ${cinemaId} and state = 'published'
      and starts_at >= (${day}::date - 1)::timestamp at time zone 'utc'
      and starts_at < (${day}::date + 3)::timestamp at time zone 'utc'
      and play_date(starts_at, time_zone) = ${day}::date
    order by showtimes.id for update of showtimes`.execute(tx)
  return rows
}

interface BusinessDayRow {
  day: string
  showtimes: number
  closedShowtimes: number
  closedAt: Date | null
  closedBy: { id: string; name: string } | null
}

/** Reads those of the `days` before a day on which a showtime of a cinema has begun, newest first. */
export async function selectBusinessDays(
  db: Database,
  { cinemaId, before, days }: { cinemaId: string; before: string; days: number },
): Promise<BusinessDayRow[]> {
  const { rows } = await sql<BusinessDayRow>`
    select play_dates.day::text as day, count(*) as showtimes,
      count(closes.showtime_id) as "closedShowtimes", day_closes.closed_at as "closedAt",
      ${namedPersonOrNull('staff')} as "closedBy"
    from cinemas
    join showtimes on showtimes.cinema_id = cinemas.id and state = 'published' and starts_at <= now()
      and starts_at >= (${before}::date - ${days}::int - 1)::timestamp at time zone 'utc'
      and starts_at < (${before}::date + 2)::timestamp at time zone 'utc'
    cross join lateral (select play_date(starts_at, time_zone) as day) play_dates
    left join showtime_closes closes on closes.showtime_id = showtimes.id
    left join business_day_closes day_closes
      on day_closes.cinema_id = cinemas.id and day_closes.day = play_dates.day
    left join staff on staff.id = day_closes.closed_by
    where cinemas.id = ${cinemaId}
      and play_dates.day >= ${before}::date - ${days}::int and play_dates.day < ${before}::date
    group by play_dates.day, day_closes.closed_at, staff.id
    order by play_dates.day desc`.execute(db)
  return rows
}

/** Returns true if a showtime of a cinema has begun before a business day. */
export async function wasShownBefore(db: Database, { cinemaId, day }: Day): Promise<boolean> {
  const { rows } = await sql`
    select from showtimes join cinemas on cinemas.id = cinema_id
    where cinema_id = ${cinemaId} and state = 'published'
      and starts_at < (${day}::date + 2)::timestamp at time zone 'utc'
      and play_date(starts_at, time_zone) < ${day}::date
    limit 1`.execute(db)
  return rows.length > 0
}

/** Returns true if a business day has begun by the clocks at its cinema. */
export async function hasDayBegun(db: Database, { cinemaId, day }: Day): Promise<boolean> {
  const { rows } = await sql`
    select from cinemas
    where id = ${cinemaId} and play_date(now(), time_zone) >= ${day}::date`.execute(db)
  return rows.length > 0
}

export async function listOpenTillNames(db: Database, cinemaId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tills.name from tills join till_sessions on till_id = tills.id
    where cinema_id = ${cinemaId} and closed_at is null order by tills.name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Closes a day. A day that is closed stays as it is. */
export async function insertDayClose(
  tx: Transaction,
  { cinemaId, day, staffId }: Day & { staffId: string },
): Promise<void> {
  await sql`
    insert into business_day_closes (cinema_id, day, closed_by)
    values (${cinemaId}, ${day}::date, ${staffId}) on conflict do nothing`.execute(tx)
}

interface DayClose {
  closedAt: Date
  closedBy: { id: string; name: string }
}

export async function findDayClose(db: Database, { cinemaId, day }: Day): Promise<DayClose | undefined> {
  const { rows } = await sql<DayClose>`
    select closed_at as "closedAt", ${namedPerson('staff')} as "closedBy"
    from business_day_closes join staff on staff.id = closed_by
    where cinema_id = ${cinemaId} and day = ${day}::date`.execute(db)
  return rows[0]
}

/** Returns true if the present business day of a cinema is closed. */
export async function isPresentDayClosed(db: Database, cinemaId: string): Promise<boolean> {
  const { rows } = await sql`
    select from business_day_closes join cinemas on cinemas.id = cinema_id
    where cinema_id = ${cinemaId} and day = play_date(now(), time_zone)`.execute(db)
  return rows.length > 0
}
