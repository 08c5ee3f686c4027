import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { sql, type RawBuilder } from 'kysely'
import { clockChangedSince } from '../../catalogue/cinemas/clock-changes-sql.ts'
import { isDueFromSponsor } from '../bank/sponsor-statement-sql.ts'
import { isVoid } from '../proof/proofs-sql.ts'
import { paidNaira, koboOf } from '../../kernel/payments/transactions-sql.ts'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I11: the naira ledger balances, and each cause has its movement. */
export const allNaira = sql<{ checked: number }>`
  select count(*) as checked from naira_movements`

export const unbalancedNaira = sql<BrokenRow>`
  select 'a movement of naira does not sum to zero' as fault, 'naira ' || movements.id as id
  from naira_movements movements
  left join naira_entries on movement_id = movements.id
  group by movements.id having coalesce(sum(kobo), 1) <> 0`

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
  select 'gift-codes-made', id, made_at, play_date(made_at, ${TIME_ZONE}) from gift_code_batches
  union all
  select 'gift-codes-ended', id, ended_at, play_date(ended_at, ${TIME_ZONE}) from gift_code_batches
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
  select cinema_id from purchases where id = ${cause} and cinema_id is not null
  union all
  select cinema_id from item_refunds join pickups using (purchase_id) where movement_id = ${cause}
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

/** I11: distributors and sponsors owe what they pay for tickets. */
export const wrongNairaOfSponsors = sql<BrokenRow>`
  select 'what a sponsor owes for tickets is booked with another amount' as fault, subject as id
  from (
    select subject, sum(kobo) as kobo from naira_entries
    join naira_movements on naira_movements.id = movement_id
    where account = 'sponsors-due' and kind not in ('settlement', 'sponsor-payment')
    group by subject
  ) booked
  full join (
    select sponsor as subject, sum(sponsor_kobo) as kobo
    from tickets join purchases on purchases.id = purchase_id
    where sponsor is not null and ${isDueFromSponsor}
    group by sponsor
  ) owed using (subject)
  where coalesce(booked.kobo, 0) <> coalesce(owed.kobo, 0)`

/** I11: food of the app is booked once it was handed over or kept, with what its lines carry until their price is back. */
export const wrongNairaOfFood = sql<BrokenRow>`
  with booked as (
    select coalesce(refunds.purchase_id, cause) as purchase_id, -sum(kobo) filter (where account = 'snacks') as net,
      -sum(kobo) filter (where account = 'tax-due') as taxes
    from naira_movements movements
    join naira_entries on movement_id = movements.id
    left join (select distinct movement_id, purchase_id from item_refunds) refunds
      on kind = 'food-refund' and refunds.movement_id = cause
    where kind in ('food-supplied', 'food-refund')
    group by 1
  ), carried as (
    select purchase_id, sum(net_kobo) as net, sum(lines.gross_kobo - net_kobo) as taxes
    from pickups
    join purchases on purchases.id = purchase_id
    join purchase_items lines using (purchase_id)
    left join item_refunds refunds using (purchase_id, place)
    where channel = 'app' and state in ('handed', 'unclaimed')
      and (refunds.kobo is null or is_late and refunds.movement_id is null)
    group by purchase_id
  )
  select 'food of the app is booked with other values than its lines carry' as fault, purchase_id as id
  from booked full join carried using (purchase_id)
  where (coalesce(booked.net, 0), coalesce(booked.taxes, 0))
    <> (coalesce(carried.net, 0), coalesce(carried.taxes, 0))`
