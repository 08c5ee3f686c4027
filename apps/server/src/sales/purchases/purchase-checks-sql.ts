import { sql, type RawBuilder } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I3: each purchase is the sum of its tickets and its food, and has one debit of its total. */
export const allPurchases = sql<{ checked: number }>`
  select count(*) as checked from purchases`

/** Joins whole tables, which takes a third of the time of a look-up for each purchase. */
export const unsoundPurchases = sql<BrokenRow>`
  with issued as (
    select purchase_id, count(*) as tickets, sum(price_vp) as vp, sum(gross_kobo) as kobo
    from tickets group by purchase_id
  )
  select case
      when coalesce(issued.tickets, 0) <> purchases.tickets
        then 'a purchase has more or fewer tickets than it paid for'
      when (coalesce(issued.vp, 0), coalesce(issued.kobo, 0)) <> (total - items_vp, gross_kobo)
        then 'a purchase is not the sum of its tickets'
      when movements.id is null and total > 0 then 'a purchase is without its debit'
      else 'a purchase did not pay its total' end as fault,
    purchases.id
  from purchases
  left join issued on purchase_id = purchases.id
  left join ledger_movements movements on movements.id = purchases.movement_id
    and reason = case purchases.tickets when 0 then 'food-purchase' else 'ticket-purchase' end and reference = purchases.id::text
  left join ledger_entries entries on entries.movement_id = purchases.movement_id
    and account_id = customer_id
  where (coalesce(issued.tickets, 0), coalesce(issued.vp, 0), coalesce(issued.kobo, 0))
      <> (purchases.tickets, total - items_vp, gross_kobo)
    or channel = 'app' and entries.amount is distinct from -nullif(total, 0)
    or channel = 'app' and total > 0 and movements.id is null`

export const debitsWithoutPurchase = sql<BrokenRow>`
  select 'a debit is without its purchase' as fault, movements.id
  from ledger_movements movements
  left join purchases on purchases.movement_id = movements.id
  where reason in ('ticket-purchase', 'food-purchase') and purchases.id is null`

export const ticketsOfStrangers = sql<BrokenRow>`
  select 'a ticket is not of the payer or the showtime of its purchase' as fault, tickets.id
  from tickets left join purchases on purchases.id = purchase_id
  where (payer_id, tickets.showtime_id)
    is distinct from (purchases.customer_id, purchases.showtime_id)`

/** A ticket that was used before its showtime was cancelled stays used, and is paid back. */
export const liveTicketsOfCancelledShowtimes = sql<BrokenRow>`
  select 'a cancelled showtime has a ticket that was not taken back' as fault, tickets.id
  from showtimes
  join tickets on showtime_id = showtimes.id
  left join ticket_refunds refunds on refunds.ticket_id = tickets.id
  left join owed_ticket_refunds owed on owed.ticket_id = tickets.id
  where cancelled_at is not null
    and (status in ('unused', 'expired') or refunds.ticket_id is null and owed.ticket_id is null)`

/** Each refunded ticket has a movement of its own, of its price. */
export const unsoundTicketRefunds = sql<BrokenRow>`
  select case when tickets.status = 'unused' then 'a refunded ticket can be used'
      else 'a ticket refund is not what the ticket cost' end as fault,
    tickets.id
  from ticket_refunds refunds
  join tickets on tickets.id = refunds.ticket_id
  left join ledger_entries entries on entries.movement_id = refunds.movement_id
    and account_id = payer_id
  where tickets.status = 'unused' or refunds.vp <> price_vp
    or entries.amount is distinct from nullif(refunds.vp, 0)`

/** A person has decided about the price of a ticket whose holder has closed the account. */
const isDecided = (ticketId: RawBuilder<unknown>) => sql`exists (
  select from money_cases where money_cases.ticket_id = ${ticketId} and resolution = 'seen'
    and resolved_by is not null)`

export const voidTicketsWithoutRefund = sql<BrokenRow>`
  select 'a void ticket is without its refund' as fault, tickets.id
  from tickets
  left join ticket_refunds refunds on refunds.ticket_id = tickets.id
  left join owed_ticket_refunds owed on owed.ticket_id = tickets.id
    and (settled_at is null or ${isDecided(sql`tickets.id`)})
  where tickets.status = 'void' and refunds.ticket_id is null and owed.ticket_id is null`

export const unsoundOwedRefunds = sql<BrokenRow>`
  select case when owed.vp <> price_vp then 'what is owed for a ticket is not what it cost'
      else 'a ticket refund is called paid and is not, or the reverse' end as fault,
    owed.ticket_id as id
  from owed_ticket_refunds owed
  join tickets on tickets.id = owed.ticket_id
  left join ticket_refunds refunds on refunds.ticket_id = owed.ticket_id
  where owed.vp <> price_vp or (settled_at is not null)
    <> (refunds.ticket_id is not null or ${isDecided(sql`owed.ticket_id`)})`

export const refundMovementsWithoutTicket = sql<BrokenRow>`
  select 'Points went back for no ticket' as fault, movements.id
  from ledger_movements movements
  left join ticket_refunds refunds on refunds.movement_id = movements.id
  where reason = 'ticket-refund' and refunds.ticket_id is null`
