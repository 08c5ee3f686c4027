import { NAIRA_ACCOUNTS, type NairaAccount, type NairaKind } from '@velvet/contract/books/naira-ledger.rules'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { ofOpenTills, subjectName } from './naira-sql.ts'

interface JournalRow {
  /** The last day of the period. */
  day: string
  kind: NairaKind
  account: NairaAccount
  subjectName: string
  cinema: string
  kobo: number
}

interface Requested {
  from: string
  to: string
  by: 'day' | 'month'
  /** Leaves out the movements of open tills. */
  isBlind: boolean
}

const ofCinemas = Object.entries(NAIRA_ACCOUNTS)
  .filter(([, { of }]) => of === 'cinema')
  .map(([account]) => account)

/** Sums the entries of each day or month by kind, account and cinema, in the order of the accounts. */
export async function sumJournal(db: Database, { from, to, by, isBlind }: Requested): Promise<JournalRow[]> {
  const order = Object.keys(NAIRA_ACCOUNTS)
  const { rows } = await sql<JournalRow>`
    with entries as (
      select case ${by}::text when 'day' then moved.day
          else (date_trunc('month', moved.day) + interval '1 month' - interval '1 day')::date end as day,
        moved.kind, entry.account, entry.subject, entry.kobo, coalesce(shows.cinema_id, tills.cinema_id,
          case when entry.account = any(${ofCinemas}::text[]) then entry.subject::uuid end) as cinema_id
      from naira_movements moved
      join naira_entries entry on entry.movement_id = moved.id
      left join purchases on moved.kind = 'till-sale' and purchases.id = moved.cause
      left join tickets on moved.kind in ('late-refund', 'counter-owed') and tickets.id = moved.cause
      left join showtimes shows on shows.id = coalesce(purchases.showtime_id, tickets.showtime_id,
        case when moved.kind = 'showtime-closed' then moved.cause end)
      left join till_events on moved.kind like 'till-%' and till_events.id = moved.cause
      left join till_sessions on till_sessions.id = coalesce(till_events.session_id,
        case when moved.kind in ('till-opened', 'till-closed') then moved.cause end)
      left join tills on tills.id = till_sessions.till_id
      where moved.day between ${from}::date and ${to}::date
        and (not ${isBlind}::boolean or moved.id not in ${ofOpenTills})
    ), sums as (
      select day, kind, account, subject, cinema_id, sum(kobo)::bigint as kobo from entries
      group by day, kind, account, subject, cinema_id
      having sum(kobo) <> 0
    )
    select day::text as day, kind, account, ${subjectName} as "subjectName", coalesce(cinemas.name, '') as cinema, kobo
    from sums left join cinemas on cinemas.id = cinema_id
    order by day, kind, array_position(${order}::text[], account), "subjectName", cinema`.execute(db)
  return rows
}

interface TaxRow {
  country: string
  state: string
  tax: string
  tickets: number
  grossKobo: number
  netKobo: number
  taxKobo: number
}

/** Sums the taxes of tickets by the place of the cinema: those sold on these days, less those that went back on them. */
export async function sumTaxesByPlace(db: Database, { from, to }: { from: string; to: string }): Promise<TaxRow[]> {
  const isWithin = (at: string) => sql`${sql.ref(at)} >= ${from}::date - 1 and ${sql.ref(at)} < ${to}::date + 2
    and (${sql.ref(at)} at time zone time_zone)::date between ${from}::date and ${to}::date`
  const { rows } = await sql<TaxRow>`
    with counted as (
      select 1 as times, tickets.cinema_id, gross_kobo, net_kobo, taxes
      from (
        select tickets.*, showtimes.cinema_id, time_zone from tickets
        join showtimes on showtimes.id = tickets.showtime_id join cinemas on cinemas.id = showtimes.cinema_id
      ) tickets
      where ${isWithin('tickets.created_at')}
      union all
      select -1 as times, showtimes.cinema_id, tickets.gross_kobo, net_kobo, taxes
      from ticket_refunds join tickets on tickets.id = ticket_id
      join showtimes on showtimes.id = tickets.showtime_id join cinemas on cinemas.id = showtimes.cinema_id
      where ${isWithin('refunded_at')}
    )
    select areas.country, areas.state, tax ->> 'name' as tax, sum(times)::int as tickets,
      sum(times * gross_kobo)::bigint as "grossKobo", sum(times * net_kobo)::bigint as "netKobo",
      sum(times * (tax ->> 'kobo')::bigint)::bigint as "taxKobo"
    from counted
    join cinemas on cinemas.id = counted.cinema_id
    join areas on areas.id = cinemas.area_id
    cross join lateral jsonb_array_elements(taxes) tax
    group by areas.country, areas.state, tax ->> 'name'
    order by areas.country, areas.state, tax`.execute(db)
  return rows
}

export async function readAccountCodes(db: Database): Promise<string> {
  const { account_codes: codes } = await db.selectFrom('settings').select('account_codes').executeTakeFirstOrThrow()
  return codes
}
