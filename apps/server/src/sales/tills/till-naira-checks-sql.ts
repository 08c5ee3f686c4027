import { sql } from 'kysely'
import { totalsOf } from '../counter/totals-sql.ts'
import type { BrokenRow } from '../../platform/database/check.ts'

export const wrongNairaOfTills = sql<BrokenRow>`
  select 'a sale or an event of a till is booked with another amount' as fault, kind || ' ' || cause as id
  from (
    select movements.kind, cause, coalesce(gross_kobo + items_kobo, events.kobo) as kobo,
      -- A sponsor's part that is not in the gross has entries of its own beside it.
      sum(entries.kobo) filter (where entries.kobo > 0)
        - coalesce(abs(sum(entries.kobo) filter (where account = 'sponsorship')), 0) as booked
    from naira_movements movements
    left join lateral (
      -- The VAT that was due when a voucher was sold is a part of the taxes of its ticket.
      select entry.account, sum(kobo) as kobo
      from naira_entries
      cross join lateral (
        select case account when 'voucher-vat' then 'tax-due' else account end as account,
          case when account not in ('voucher-vat', 'tax-due') then naira_entries.subject end as subject
      ) entry
      where movement_id = movements.id group by entry.account, entry.subject
    ) entries on true
    left join purchases on movements.kind = 'till-sale' and purchases.id = cause
    left join till_events events on events.id = cause
    where movements.kind in ('till-sale', 'till-refund', 'till-paid-in', 'till-paid-out', 'till-drop', 'till-return')
    group by movements.id, gross_kobo, items_kobo, events.kobo
  ) moved
  where booked is distinct from kobo`

/** Each ticket that a counter took back and has not repaid is booked as a debt with its whole price. */
export const wrongNairaOfCounterDebts = sql<BrokenRow>`
  select 'the price of a ticket that a counter took back is not booked as owed' as fault, ticket_id as id
  from owed_counter_refunds
  join tickets on tickets.id = ticket_id
  left join naira_movements movements on kind = 'counter-owed' and cause = ticket_id
  left join lateral (
    select coalesce(sum(kobo) filter (where account = 'refunds-owed'), 0) as owed,
      coalesce(sum(kobo) filter (where account = 'box-office'), 0) as net
    from naira_entries where movement_id = movements.id
  ) booked on true
  where (booked.owed, booked.net) is distinct from (-gross_kobo, net_kobo)`

/** The debts of a cinema to the buyers of its counters are what it has taken back and not repaid. */
export const wrongBalancesOfCounterDebts = sql<BrokenRow>`
  select 'what a cinema owes to the buyers of its counters is booked with another amount' as fault,
    coalesce(booked.cinema, owed.cinema) as id
  from (
    select subject as cinema, -sum(kobo) as kobo from naira_entries
    where account = 'refunds-owed' group by subject
  ) booked full join (
    select cinema_id::text as cinema, sum(kobo) as kobo
    from owed_counter_refunds
    join tickets on tickets.id = ticket_id
    join showtimes on showtimes.id = showtime_id
    group by cinema_id
  ) owed using (cinema)
  where coalesce(booked.kobo, 0) <> coalesce(owed.kobo, 0)`

/** A closed till has no cash, because what was counted went into the safe. */
export const wrongCashOfTills = sql<BrokenRow>`
  select 'the cash of a till is not what its sales and events left in it' as fault, tills.id
  from tills
  left join (
    select subject, sum(kobo) as kobo from naira_entries where account = 'cash' group by subject
  ) booked on subject = tills.id::text
  left join till_sessions open on till_id = tills.id and closed_at is null
  cross join lateral (select case when open.id is not null then ${totalsOf(sql`open.id`)} end as totals) sold
  where coalesce(booked.kobo, 0) <> case when open.id is null then 0 else opening_kobo
    + (totals ->> 'cash')::bigint - (totals #>> '{refundsBy,cash}')::bigint
    + (totals ->> 'paidIn')::bigint - (totals ->> 'paidOut')::bigint - (totals ->> 'drops')::bigint end`
