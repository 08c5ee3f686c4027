import { BANK_EVENT_KINDS } from '@velvet/contract/books/bank.rules'
import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { sql, type RawBuilder } from 'kysely'
import { clockChangedSince } from '../catalogue/cinemas/clock-changes-sql.ts'
import { totalsOf } from '../sales/counter/totals-sql.ts'
import { isVoid } from '../books/proof/proofs-sql.ts'
import { koboOf } from '../kernel/payments/kobo-sql.ts'
import { paidNaira } from '../kernel/payments/transactions-sql.ts'
import type { BrokenRow } from './invariant.ts'

/** I11: the naira ledger balances, and each cause has its movement. */
export const allNaira = sql<{ checked: number }>`
  select count(*) as checked from naira_movements`

export const unbalancedNaira = sql<BrokenRow>`
  select 'a movement of naira does not sum to zero' as fault, 'naira ' || movements.id as id
  from naira_movements movements
  left join naira_entries on movement_id = movements.id
  group by movements.id having coalesce(sum(kobo), 1) <> 0`

const bankEventKinds = sql.join(BANK_EVENT_KINDS.map((kind) => sql.lit(kind)))

/**
 * Triggers book what `naira_causes` lists, and the trigger that lists what counters owe books that. Everything else is
 * booked by the calls that do it.
 */
const allCauses = sql`(
  select kind, cause, at, day from naira_causes()
  union all
  select 'counter-owed', ticket_id, refunded_at, play_date(refunded_at, time_zone)
  from ticket_refunds
  join tickets on tickets.id = ticket_id
  join showtimes on showtimes.id = showtime_id
  join cinemas on cinemas.id = cinema_id
  where payer_id is null
  union all
  select 'settlement', id, made_at, play_date(made_at, ${TIME_ZONE}) from settlements
  union all
  select 'settlement-paid', settlement_id, recorded_at, paid_on from settlement_payments
  union all
  select kind, id, recorded_at, day from bank_events
  union all
  select 'money-reversed', id, at, play_date(at, ${TIME_ZONE}) from reversed_money)`

/** Late refunds are compared below, because those from before this ledger are a part of their showtime. */
export const causesWithoutNaira = sql<BrokenRow>`
  select 'naira moved, and nothing is booked for it' as fault, causes.kind || ' ' || causes.cause as id
  from naira_causes() causes
  left join naira_movements movements on movements.kind = causes.kind and movements.cause = causes.cause
  where movements.id is null and causes.kind <> 'late-refund'
    and exists (select from naira_entries_of_causes() entries
      where entries.kind = causes.kind and entries.cause = causes.cause)`

/** Selects the cinema of a booking by the id of its cause. It is null for causes without a cinema, such as settlements. */
const cinemaOf = (cause: RawBuilder<unknown>) => sql<string | null>`(
  select cinema_id from showtimes
  where id in (${cause}, (select showtime_id from purchases where id = ${cause}),
    (select showtime_id from tickets where id = ${cause}))
  union all
  select cinema_id from tills
  where id in (
    select till_id from till_sessions
    where id in (${cause}, (select session_id from till_events where id = ${cause}))
    union all
    select till_id from till_receipts where id = ${cause})
  limit 1)`

/**
 * A booking keeps the business day that it had by the clock of its cinema. If this cinema gets another time zone
 * later, the same moment may fall on the day before or after, and that is no fault.
 */
const isOnAnotherDay = sql`movements.day is distinct from causes.day and not coalesce(
  abs(movements.day - causes.day) = 1
  and ${clockChangedSince(cinemaOf(sql`movements.cause`), sql`movements.at`)}, false)`

export const nairaWithoutCause = sql<BrokenRow>`
  select 'naira are booked without a cause, or on another day' as fault,
    movements.kind || ' ' || movements.cause as id
  from naira_movements movements
  left join ${allCauses} causes on causes.kind = movements.kind and causes.cause = movements.cause
  where movements.at is distinct from causes.at or ${isOnAnotherDay}`

export const wrongNairaOfTills = sql<BrokenRow>`
  select 'a sale or an event of a till is booked with another amount' as fault, kind || ' ' || cause as id
  from (
    select movements.kind, cause, coalesce(gross_kobo, events.kobo) as kobo,
      sum(entries.kobo) filter (where entries.kobo > 0) as booked
    from naira_movements movements
    left join naira_entries entries on movement_id = movements.id
    left join purchases on movements.kind = 'till-sale' and purchases.id = cause
    left join till_events events on events.id = cause
    where movements.kind in ('till-sale', 'till-refund', 'till-paid-in', 'till-paid-out', 'till-drop', 'till-return')
    group by movements.id, gross_kobo, events.kobo
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

export const wrongNairaOfPoints = sql<BrokenRow>`
  select 'Points are booked at another value than they had' as fault, kind || ' ' || cause as id
  from naira_movements movements
  join ledger_entries points on points.movement_id = cause and balance_after is not null
  left join naira_entries entries on entries.movement_id = movements.id and account = 'points-owed'
  where entries.kobo is distinct from -(
    select round(amount * rate.kobo::numeric / rate.vp) from box_office_rates rate
    where holds_from <= (movements.at at time zone 'utc')::date order by holds_from desc limit 1)`

export const wrongNairaOfTopUps = sql<BrokenRow>`
  select 'a top-up is booked with other money than came' as fault, cause as id
  from naira_movements movements
  join payment_credits credits on credits.movement_id = cause
  left join naira_entries entries on entries.movement_id = movements.id and account = 'checkout-clearing'
    and subject = provider
  where kind = 'top-up' and entries.kobo is distinct from ${koboOf(paidNaira)}`

/**
 * A provider's clearing moves by what it took back, and the rest is a debt or a loss. A reversal that arrives while its
 * payment is being credited is booked when its provider is asked again.
 */
export const wrongNairaOfReversals = sql<BrokenRow>`
  select distinct 'money that went back is booked with other amounts than went back' as fault,
    provider || ' ' || provider_transaction_id as id
  from unbooked_reversed_naira() unbooked
  where not exists (
    select from reversals
    where reversals.provider = unbooked.provider and state = 'standing' and vp is null
      and reversals.provider_transaction_id = unbooked.provider_transaction_id
      and exists (select from payment_credits credits
        where credits.provider = reversals.provider
          and credits.provider_transaction_id = reversals.provider_transaction_id))`

/** A closed showtime and its later refunds are booked with what those of its tickets carry that did not go back. */
export const wrongNairaOfShowtimes = sql<BrokenRow>`
  with booked as (
    select coalesce(tickets.showtime_id, cause) as showtime_id,
      -sum(kobo) filter (where account = 'box-office') as net, -sum(kobo) filter (where account = 'tax-due') as taxes
    from naira_movements movements
    join naira_entries on movement_id = movements.id
    left join tickets on kind = 'late-refund' and tickets.id = cause
    where kind in ('showtime-closed', 'late-refund')
    group by 1
  ), carried as (
    select showtime_id, sum(net_kobo) as net, sum(gross_kobo - net_kobo) as taxes
    from showtime_closes
    join tickets using (showtime_id)
    where payer_id is not null and not ${isVoid}
    group by showtime_id
  )
  select 'a closed showtime is booked with other values than its tickets carry' as fault, showtime_id as id
  from booked full join carried using (showtime_id)
  where (coalesce(booked.net, 0), coalesce(booked.taxes, 0))
    <> (coalesce(carried.net, 0), coalesce(carried.taxes, 0))`

/** Selects each settlement with what its lines take out of the box office and make due to its party. */
const dueBySettlements = sql`
  select settlements.id, number, payable_kobo, hire_taxes,
    case when exhibitor_id is null then 'hire-due' else 'exhibitor-due' end as account,
    coalesce(exhibitor_id, distributor_id)::text as party, lines.commission,
    case when exhibitor_id is null then lines.hire else lines.net - lines.hire end as from_box_office,
    case when exhibitor_id is null then lines.hire + taxed.kobo
      else lines.net - lines.hire - lines.commission end as due
  from settlements
  cross join lateral (
    select coalesce(sum(net_kobo), 0) as net, coalesce(sum(hire_kobo), 0) as hire,
      coalesce(sum(commission_kobo), 0) as commission
    from settlement_lines where settlement_id = settlements.id
  ) lines
  cross join lateral (
    select coalesce(sum((tax ->> 'kobo')::bigint), 0) as kobo from jsonb_array_elements(hire_taxes) tax
  ) taxed`

/** Selects what settlements and their payments must have booked, before the lines of one account are added up. */
const owedEntries = sql`
  select 'settlement' as kind, id as cause, account, party as subject, -due as kobo from settled
  union all
  select 'settlement', id, 'box-office', '', from_box_office from settled
  union all
  select 'settlement', id, 'commission', '', -commission from settled
  union all
  select 'settlement', id, 'tax-due', tax ->> 'name', (tax ->> 'kobo')::bigint
  from settled cross join jsonb_array_elements(hire_taxes) tax
  union all
  select 'settlement-paid', id, account, party, due from settled join settlement_payments on settlement_id = id
  union all
  select 'settlement-paid', id, 'bank', '', -due from settled join settlement_payments on settlement_id = id`

export const unsoundSettlements = sql<BrokenRow>`
  select 'a settlement pays another amount than its lines say, or its number leaves a gap' as fault, id
  from (select *, row_number() over (order by number) as place from (${dueBySettlements}) settled) placed
  where payable_kobo <> due or number <> place`

export const wrongNairaOfSettlements = sql<BrokenRow>`
  with settled as (${dueBySettlements}), owed as (
    select kind, cause, account, subject, sum(kobo) as kobo from (${owedEntries}) entries
    group by kind, cause, account, subject having sum(kobo) <> 0
  ), booked as (
    select kind, cause, account, subject, kobo from naira_movements
    join naira_entries on movement_id = naira_movements.id
    where kind in ('settlement', 'settlement-paid')
  )
  select distinct 'a settlement or its payment is booked with other amounts than its lines have' as fault,
    kind || ' ' || cause as id
  from owed full join booked using (kind, cause, account, subject)
  where owed.kobo is distinct from booked.kobo`

/** The bank moves by its events and by the payments of settlements, which are compared above, and by nothing else. */
export const wrongNairaOfBank = sql<BrokenRow>`
  with booked as (
    select kind, cause, account, subject, kobo from naira_movements
    join naira_entries on movement_id = naira_movements.id
    where kind in (${bankEventKinds})
  )
  select distinct 'an event of the bank is booked with other amounts than it has' as fault, kind || ' ' || cause as id
  from naira_of_bank_events() events full join booked using (kind, cause, account, subject)
  where events.kobo is distinct from booked.kobo
  union all
  select 'the bank moved for no event', movements.kind || ' ' || movements.cause
  from naira_entries
  join naira_movements movements on movements.id = movement_id
  where account = 'bank' and kind not in (${bankEventKinds}, 'settlement-paid')`

/** A line of a statement is ticked off with one event of the same amount, which nobody has undone. */
export const wrongTicks = sql<BrokenRow>`
  select 'a line of a statement is ticked off with an event that it does not show' as fault, ticks.id::text as id
  from bank_ticks ticks
  join bank_lines on bank_lines.id = line_id
  left join naira_movements movements on movements.id = ticks.movement_id
  left join naira_entries entries on entries.movement_id = movements.id and account = 'bank'
  where unticked_at is null and ticks.movement_id is not null
    and (entries.kobo is distinct from bank_lines.kobo
      or exists (select from bank_events where undoes = movements.cause or id = movements.cause and undoes is not null))
  union all
  select 'a line or an event of the bank is ticked off twice', min(id::text)
  from bank_ticks where unticked_at is null group by line_id having count(*) > 1
  union all
  select 'a line or an event of the bank is ticked off twice', min(id::text)
  from bank_ticks where unticked_at is null and movement_id is not null group by movement_id having count(*) > 1
  union all
  select 'a line was ticked off or opened by somebody whom the audit does not name', ticks.id::text
  from bank_ticks ticks
  where not exists (
    select from audit
    where subject = line_id::text and actor_id = ticked_by
      and action = case when movement_id is null then 'set-bank-line-aside' else 'tick-bank-line' end)
  union all
  select 'a line was ticked off or opened by somebody whom the audit does not name', ticks.id::text
  from bank_ticks ticks
  where unticked_by is not null and not exists (
    select from audit
    where subject = line_id::text and actor_id = unticked_by and action = 'untick-bank-line')`
