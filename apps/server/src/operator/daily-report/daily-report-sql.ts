import type { StaffRole } from '@velvet/contract/shared/endpoint'
import type { AmountsByTender } from '@velvet/contract/sales/counter.rules'
import { REPORTED_AFTER_HOURS } from '@velvet/contract/operator/daily-report.rules'
import { READS } from '@velvet/contract/shared/staff-calls'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isAmong } from '../../platform/database/conditions-sql.ts'

type Cinemas = readonly string[] | undefined

export async function isSwitchedOn(db: Database, staffId: string): Promise<boolean> {
  const row = await db.selectFrom('daily_reports').select('staff_id').where('staff_id', '=', staffId).executeTakeFirst()
  return row !== undefined
}

/** Switches the report on for a person. The first report covers the current business day. */
export async function insertDailyReport(tx: Transaction, staffId: string, cinemaIds: Cinemas): Promise<void> {
  await sql`
    insert into daily_reports (staff_id, last_day)
    select ${staffId}, coalesce(min(play_date(now(), time_zone)), now()::date) - 1
    from cinemas where ${isAmong('id', cinemaIds)}
    on conflict do nothing`.execute(tx)
}

export async function deleteDailyReport(tx: Transaction, staffId: string): Promise<void> {
  await tx.deleteFrom('daily_reports').where('staff_id', '=', staffId).execute()
}

/** Returns the ids of the people who get the report. */
export async function listReaders(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('daily_reports').select('staff_id as id').orderBy('staff_id').execute()
  return rows.map(({ id }) => id)
}

export interface Reader {
  id: string
  role: StaffRole
  email: string
  lastDay: string
}

/** Locks a reader. Returns nothing if another process works on this reader, or if the reader may see no reports. */
export async function lockReader(tx: Transaction, id: string): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select staff.id, role, email, last_day::text as "lastDay"
    from daily_reports join staff on staff.id = staff_id
    where staff_id = ${id} and active and role = any(${[...READS]}::text[])
    for update of daily_reports skip locked`.execute(tx)
  return rows[0]
}

export async function setLastDay(tx: Transaction, id: string, day: string): Promise<void> {
  await sql`update daily_reports set last_day = ${day}::date where staff_id = ${id}`.execute(tx)
}

/** True if a time belongs to a business day of its cinema. */
const onDay = (at: string, day: string) => sql<boolean>`(
  ${sql.ref(at)} >= ${day}::date - 1 and ${sql.ref(at)} < ${day}::date + 3
  and play_date(${sql.ref(at)}, time_zone) = ${day}::date)`

interface CinemaOfDay {
  id: string
  name: string
  /** True if the cinema showed a film on that day. */
  isShown: boolean
  isClosed: boolean
  /** True once the deadline has passed, after which an open day is reported too. */
  isOver: boolean
  /** The names of tills that are open now. */
  openTills: string[]
}

/** Returns for each cinema whether a business day is closed, over or still has open tills. */
export async function listCinemasOfDay(db: Database, day: string, cinemaIds: Cinemas): Promise<CinemaOfDay[]> {
  const { rows } = await sql<CinemaOfDay>`
    select cinemas.id, cinemas.name, exists (
        select from showtimes
        where cinema_id = cinemas.id and state = 'published' and ${onDay('starts_at', day)}
      ) as "isShown", exists (
        select from business_day_closes where cinema_id = cinemas.id and day = ${day}::date
      ) as "isClosed",
      play_date(now() - make_interval(hours => ${REPORTED_AFTER_HOURS}), time_zone) > ${day}::date as "isOver",
      array(
        select tills.name from tills join till_sessions on till_id = tills.id
        where tills.cinema_id = cinemas.id and closed_at is null order by tills.name
      ) as "openTills"
    from cinemas where archived_at is null and ${isAmong('cinemas.id', cinemaIds)} order by cinemas.name`.execute(db)
  return rows
}

/** Returns the current business day of these cinemas, the earliest one if their time zones differ. */
export async function findPresentDay(db: Database, cinemaIds: Cinemas): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select min(play_date(now(), time_zone))::text as day from cinemas
    where archived_at is null and ${isAmong('id', cinemaIds)}`.execute(db)
  return rows[0]?.day ?? undefined
}

interface TillsOfDay extends AmountsByTender {
  closings: number
}

/** Returns the takings of the tills that were closed on a day, less refunds. */
export async function sumTills(db: Database, day: string, cinemaIds: Cinemas): Promise<TillsOfDay> {
  const net = (tender: string) => sql`coalesce(sum((figures ->> ${tender}::text)::bigint
    - (figures -> 'refundsBy' ->> ${tender}::text)::bigint), 0)::bigint`
  const { rows } = await sql<TillsOfDay>`
    select count(*)::int as closings, ${net('cash')} as cash, ${net('terminal')} as terminal,
      ${net('transfer')} as transfer
    from z_reports join tills on tills.id = till_id join cinemas on cinemas.id = cinema_id
    where ${onDay('z_reports.closed_at', day)} and ${isAmong('cinema_id', cinemaIds)}`.execute(db)
  return rows[0] ?? { closings: 0, cash: 0, terminal: 0, transfer: 0 }
}

interface Difference {
  till: string
  person: string
  kobo: number
  what: string
}

/** Lists the cash differences of a day at openings and closings, by the person who had opened the till. */
export async function listDifferences(db: Database, day: string, cinemaIds: Cinemas): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select tills.name as till, staff.name as person, counts.kobo, what
    from (
      select session_id, closed_at as at, line.kobo, what
      from z_reports cross join lateral (values
        ('Cash', counted_cash - expected_cash), ('Terminal', counted_terminal - expected_terminal),
        ('Transfer', counted_transfer - expected_transfer)) line (what, kobo)
      union all
      select session_id, opened_at, counted_kobo - kobo, 'Cash at the opening'
      from till_floats join till_sessions on till_sessions.id = session_id
    ) counts
    join till_sessions on till_sessions.id = session_id
    join staff on staff.id = opened_by
    join tills on tills.id = till_id
    join cinemas on cinemas.id = cinema_id
    where counts.kobo <> 0 and ${onDay('counts.at', day)} and ${isAmong('cinema_id', cinemaIds)}
    order by cinemas.name, tills.name, counts.at, what`.execute(db)
  return rows
}
