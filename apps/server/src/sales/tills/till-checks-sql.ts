import { sql } from 'kysely'
import { clockChangedSince } from '../../catalogue/cinemas/clock-changes-sql.ts'
import { totalsOf } from '../counter/totals-sql.ts'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I3: the tenders of a purchase at a counter add up to its gross, and no other purchase has tenders. */
export const unsoundTenders = sql<BrokenRow>`
  select case when channel = 'counter' then 'the tenders of a purchase are not its gross'
      else 'a purchase that was not made at a counter has tenders' end as fault,
    purchases.id
  from purchases
  left join (select purchase_id, sum(kobo) as kobo from tenders group by purchase_id) paid
    on purchase_id = purchases.id
  where case when channel = 'counter' then gross_kobo + items_kobo <> coalesce(kobo, 0) else kobo is not null end`

/** A counter repays only tickets that were taken back, and repays exactly the price of each. */
export const unsoundCounterRefunds = sql<BrokenRow>`
  select 'money went back at a counter for another amount, or for a ticket that was not taken back' as fault,
    refunds.ticket_id as id
  from counter_refunds refunds
  left join tickets on tickets.id = refunds.ticket_id
  left join till_events events on events.id = event_id
  left join ticket_refunds taken on taken.ticket_id = refunds.ticket_id
  where refunds.kobo is distinct from gross_kobo
    or tickets.purchase_id is distinct from events.purchase_id or taken.ticket_id is null`

/** Lists exactly the people who have not received the money of a refunded ticket. */
export const unsoundOwedCounterRefunds = sql<BrokenRow>`
  select 'the list of buyers of counters who wait for money is not what was taken back and not repaid' as fault,
    ticket_id as id
  from owed_counter_refunds listed full join (
    select ticket_refunds.ticket_id, tickets.gross_kobo as kobo
    from ticket_refunds join tickets on tickets.id = ticket_refunds.ticket_id
    join purchases on purchases.id = purchase_id
    left join counter_refunds repaid on repaid.ticket_id = tickets.id
    where channel = 'counter' and tickets.gross_kobo > 0 and repaid.ticket_id is null
  ) owed using (ticket_id)
  where listed.kobo is distinct from owed.kobo`

/** The amount of a refund is the sum of its tickets, and also the sum of its parts by tender. */
export const unsoundRefundEvents = sql<BrokenRow>`
  select 'a refund at a counter is not the sum of what it repaid and of its tenders' as fault, events.id
  from till_events events
  left join (
    select event_id, sum(kobo) as kobo from (
      select event_id, kobo from counter_refunds union all select event_id, kobo from item_refunds
    ) repaid group by event_id
  ) lines on lines.event_id = events.id
  left join (
    select event_id, purchase_id, sum(kobo) as kobo from tender_refunds group by event_id, purchase_id
  ) parts on parts.event_id = events.id
  where (lines.kobo, parts.kobo, parts.purchase_id) is distinct from
    (case when kind = 'refund' then events.kobo end, case when kind = 'refund' then events.kobo end,
      case when kind = 'refund' then events.purchase_id end)`

/** A closed session has a Z report of the same moment, and an open session has none. */
export const unreportedSessions = sql<BrokenRow>`
  select 'a closed till is without its Z report, or an open one has one' as fault, sessions.id
  from till_sessions sessions left join z_reports reports on session_id = sessions.id
  where reports.closed_at is distinct from sessions.closed_at`

/** A till that was handed over is opened at once with its counted cash. */
export const unsoundHandovers = sql<BrokenRow>`
  select 'a till was handed over with another amount than was counted, or at another time' as fault, next.id
  from till_sessions next
  join till_sessions last on last.id = next.handed_from
  left join z_reports reports on reports.session_id = last.id
  where (next.till_id, next.opening_kobo, next.opened_at)
    is distinct from (last.till_id, reports.counted_cash, last.closed_at) or next.opened_by = last.opened_by`

/** A session begins with the counted cash of its float. */
export const unsoundFloats = sql<BrokenRow>`
  select 'a till was opened with another amount than was counted of its float' as fault, floats.id
  from till_floats floats
  join till_sessions sessions on sessions.id = floats.session_id
  where (counted_kobo, floats.till_id) is distinct from (opening_kobo, sessions.till_id) or handed_from is not null`

/**
 * I9: a closed business day has no showtime whose books are open. If its cinema got another time zone later, a showtime
 * of the next day may have come into the closed one. Its books are closed later, like those of any other showtime.
 */
export const unsoundDayCloses = sql<BrokenRow>`
  select 'a business day is closed, and the books of one of its showtimes are open' as fault, showtimes.id
  from business_day_closes closed
  join cinemas on cinemas.id = closed.cinema_id
  join showtimes on showtimes.cinema_id = cinemas.id and state = 'published'
    and starts_at <= closed.closed_at and play_date(starts_at, time_zone) = day
  left join showtime_closes on showtime_id = showtimes.id
  where showtime_id is null
    and not ${clockChangedSince(sql`cinemas.id`, sql`closed.closed_at`)}`

/** I9: the Z reports of a till have no gaps, and their figures are those of its sales and events. */
export const unsoundZReports = sql<BrokenRow>`
  select case when number <> place then 'the Z reports of a till have a gap or a double'
      when grand_total_kobo <> running then 'the grand total of a till is not the sum of its sales'
      when now_there <> now_there || figures or sales_kobo <> (figures ->> 'sales')::bigint
        then 'a Z report is not what was sold and entered'
      else 'a Z report expects another amount than its totals say' end as fault,
    session_id as id
  from (
    select z.*, opening_kobo, ${totalsOf(sql`z.session_id`)} as now_there,
      row_number() over (partition by z.till_id order by number) as place,
      sum(sales_kobo) over (partition by z.till_id order by number) as running
    from z_reports z join till_sessions sessions on sessions.id = z.session_id
  ) reports
  where number <> place or grand_total_kobo <> running
    -- Older reports lack figures that were added later.
    or now_there <> now_there || figures
    or sales_kobo <> (figures ->> 'sales')::bigint
    -- This repeats expectedAt of the contract in SQL, so that a mistake there is noticed.
    or (expected_cash, expected_terminal, expected_transfer) is distinct from (
      opening_kobo + (figures ->> 'cash')::bigint - (figures #>> '{refundsBy,cash}')::bigint
        + (figures ->> 'paidIn')::bigint - (figures ->> 'paidOut')::bigint
        - (figures ->> 'drops')::bigint,
      (figures ->> 'terminal')::bigint - (figures #>> '{refundsBy,terminal}')::bigint
        + coalesce((figures #>> '{unsold,terminal}')::bigint, 0)
        - coalesce((figures #>> '{returned,terminal}')::bigint, 0),
      (figures ->> 'transfer')::bigint - (figures #>> '{refundsBy,transfer}')::bigint
        + coalesce((figures #>> '{unsold,transfer}')::bigint, 0)
        - coalesce((figures #>> '{returned,transfer}')::bigint, 0))`

/** I9: A person who closed a till counted its money, and the audit keeps the difference and who approved it. */
export const wrongZReports = sql<BrokenRow>`
  select 'a Z report has another difference than the audit names' as fault, session_id as id
  from z_reports
  left join audit on action = 'close-till' and detail ->> 'session' = session_id::text
  where (actor_id, detail -> 'approver', detail -> 'note', (detail #>> '{difference,cash}')::bigint,
      (detail #>> '{difference,terminal}')::bigint, (detail #>> '{difference,transfer}')::bigint)
    is distinct from (closed_by, coalesce(to_jsonb(approved_by), 'null'), coalesce(to_jsonb(reason), 'null'),
      counted_cash - expected_cash, counted_terminal - expected_terminal, counted_transfer - expected_transfer)`

/** I9: A supervisor gave a float, and the person who opened the till counted it. */
export const wrongFloats = sql<BrokenRow>`
  select 'the float of a till is not the one that the audit names' as fault, coalesce(floats.id::text, given) as id
  from till_floats floats
  full join (
    select detail #>> '{after,float}' as given, (detail #>> '{after,kobo}')::bigint as told, detail #>> '{after,givenBy}' as giver
    from audit where action = 'give-float' and detail #>> '{after,float}' is not null
  ) giving on given = floats.id::text
  left join (
    select detail #>> '{after,float}' as taken, detail #>> '{after,session}' as session, detail #> '{after,approver}' as approver,
      detail #> '{after,note}' as note
    from audit where action = 'open-till' and detail #>> '{after,float}' is not null
  ) opening on taken = coalesce(floats.id::text, given)
  -- A float that was taken back or given anew before an opening leaves only its entry.
  where case when floats.id is null then taken is not null
    else (told, giver, session, coalesce(approver, 'null'), coalesce(note, 'null')) is distinct from (kobo,
      given_by::text, session_id::text, coalesce(to_jsonb(approved_by), 'null'), coalesce(to_jsonb(reason), 'null')) end`
