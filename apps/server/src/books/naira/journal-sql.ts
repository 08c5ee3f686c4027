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
  /** True to leave out the movements of tills that are still open. */
  isBlind: boolean
}

const ofCinemas = Object.entries(NAIRA_ACCOUNTS)
  .filter(([, { of }]) => of === 'cinema')
  .map(([account]) => account)

/**
 * Selects the entries of these days, each with the cinema whose sale or refund caused it. Settlements and similar
 * entries have no cinema.
 */
const entriesOf = ({ from, to, isBlind }: Omit<Requested, 'by'>) => sql`(
  select moved.*, entry.account, entry.subject, entry.kobo, coalesce(shows.cinema_id, purchases.cinema_id, tills.cinema_id,
    case when entry.account = any(${ofCinemas}::text[]) then entry.subject::uuid end) as cinema_id
  from naira_movements moved
  join naira_entries entry on entry.movement_id = moved.id
  left join purchases on purchases.id = case
    when moved.kind in ('till-sale', 'food-supplied') then moved.cause
    when moved.kind = 'food-refund' then (select purchase_id from item_refunds where movement_id = moved.cause limit 1) end
  left join tickets on moved.kind in ('late-refund', 'counter-owed') and tickets.id = moved.cause
  left join showtimes shows on shows.id = coalesce(purchases.showtime_id, tickets.showtime_id,
    case when moved.kind = 'showtime-closed' then moved.cause end)
  left join till_events on moved.kind like 'till-%' and till_events.id = moved.cause
  left join till_sessions on till_sessions.id = coalesce(till_events.session_id,
    case when moved.kind in ('till-opened', 'till-closed') then moved.cause end)
  left join tills on tills.id = till_sessions.till_id
  where moved.day between ${from}::date and ${to}::date
    and (not ${isBlind}::boolean or moved.id not in ${ofOpenTills}))`

/** Sums the entries of each day or month by kind, account and cinema, ordered by account. */
export async function sumJournal(db: Database, { by, ...requested }: Requested): Promise<JournalRow[]> {
  const order = Object.keys(NAIRA_ACCOUNTS)
  const { rows } = await sql<JournalRow>`
    with sums as (
      select last_day as day, kind, account, subject, cinema_id, sum(kobo)::bigint as kobo
      from ${entriesOf(requested)} entries
      cross join lateral (select case ${by}::text when 'day' then day
        else (date_trunc('month', day) + interval '1 month' - interval '1 day')::date end as last_day) period
      group by last_day, kind, account, subject, cinema_id
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

/**
 * Selects the tickets of the movements in `booked`. `times` is 1 for a booking, and -1 for a reversal. A counter refund
 * that was booked as owed already reversed its ticket then, so it is not counted again.
 */
const bookedTickets = sql`(
  select 1 as times, booked.cinema_id, tickets.id
  from booked join tickets on kind = 'till-sale' and purchase_id = cause
  union all
  select 1, booked.cinema_id, tickets.id
  from booked join tickets on kind = 'showtime-closed' and showtime_id = cause
  where exists (select from kept_app_tickets() kept where kept.id = tickets.id)
    or exists (select from naira_movements late where late.kind = 'late-refund' and late.cause = tickets.id)
  union all
  select -1, booked.cinema_id, cause from booked where kind in ('late-refund', 'counter-owed')
  union all
  select -1, booked.cinema_id, ticket_id
  from booked join counter_refunds on kind = 'till-refund' and event_id = cause
  where not exists (select from naira_movements owed where owed.kind = 'counter-owed' and owed.cause = ticket_id))`

/** Selects the food and drinks of the movements in `food`. `times` is 1 for a sale, and -1 for a refund. */
const bookedItems = sql`(
  select 1 as times, cinema_id, taxes, gross_kobo, net_kobo
  from food join purchase_items on kind = 'till-sale' and purchase_id = cause
  union all
  select 1, cinema_id, taxes, lines.gross_kobo, net_kobo
  from food
  join supplied_app_items() supplied on kind = 'food-supplied' and supplied.purchase_id = cause
  join purchase_items lines on (lines.purchase_id, lines.place) = (supplied.purchase_id, supplied.place)
  union all
  select -1, cinema_id, taxes, gross_kobo, net_kobo
  from food
  join item_refunds on kind = 'till-refund' and event_id = cause or kind = 'food-refund' and movement_id = cause
  join purchase_items using (purchase_id, place))`

/**
 * Sums the taxes that became due on these days by the cinema's place, with the number of tickets. Taxes on film hire
 * have no place.
 */
export async function sumTaxesByPlace(db: Database, requested: Omit<Requested, 'by'>): Promise<TaxRow[]> {
  const { rows } = await sql<TaxRow>`
    with entries as materialized (select * from ${entriesOf(requested)} entries),
    booked as (select kind, cause, cinema_id from entries where account = 'box-office'),
    food as (select kind, cause, cinema_id from entries where account = 'snacks'),
    due as (
      select cinema_id, subject as tax, -sum(kobo) as kobo from entries where account = 'tax-due'
      group by cinema_id, subject
    ), taxed as (
      select cinema_id, tax ->> 'name' as tax, sum(tickets) as tickets, sum(gross) as gross, sum(net) as net
      from (
        select counted.cinema_id, taxes, times as tickets, times * gross_kobo as gross, times * net_kobo as net
        from ${bookedTickets} counted join tickets on tickets.id = counted.id
        union all
        select cinema_id, taxes, 0, times * gross_kobo, times * net_kobo from ${bookedItems} counted
      ) sold
      cross join lateral jsonb_array_elements(taxes) tax
      group by cinema_id, tax ->> 'name'
    )
    select coalesce(areas.country, '') as country, coalesce(areas.state, '') as state, tax,
      coalesce(sum(tickets), 0)::int as tickets, coalesce(sum(gross), 0)::bigint as "grossKobo",
      coalesce(sum(net), 0)::bigint as "netKobo", coalesce(sum(due.kobo), 0)::bigint as "taxKobo"
    from due full join taxed using (cinema_id, tax)
    left join cinemas on cinemas.id = cinema_id
    left join areas on areas.id = cinemas.area_id
    group by areas.country, areas.state, tax
    order by areas.country, areas.state, tax`.execute(db)
  return rows
}

export async function readAccountCodes(db: Database): Promise<string> {
  const { account_codes: codes } = await db.selectFrom('settings').select('account_codes').executeTakeFirstOrThrow()
  return codes
}
