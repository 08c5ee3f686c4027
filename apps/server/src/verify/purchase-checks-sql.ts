import { sql } from 'kysely'
import type { BrokenRow } from './invariant.ts'

/** I3 */
export const allPurchases = sql<{ checked: number }>`
  select count(*) as checked from purchases`

/** Whole tables are read and joined: looking things up for each purchase took three times as long. */
export const unsoundPurchases = sql<BrokenRow>`
  with issued as (
    select purchase_id, count(*) as tickets from tickets group by purchase_id
  )
  select case
      when issued.tickets is distinct from purchases.tickets
        then 'a purchase has more or fewer tickets than it paid for'
      when movements.id is null then 'a purchase is without its debit'
      else 'a purchase did not pay count × price' end as fault,
    purchases.id
  from purchases
  left join issued on purchase_id = purchases.id
  left join ledger_movements movements on movements.id = purchases.movement_id
    and reason = 'ticket-purchase' and reference = purchases.id::text
  left join ledger_entries entries on entries.movement_id = purchases.movement_id
    and account_id = customer_id
  where issued.tickets is distinct from purchases.tickets or movements.id is null
    or entries.amount is distinct from -purchases.tickets::bigint * unit_price`

export const debitsWithoutPurchase = sql<BrokenRow>`
  select 'a debit is without its purchase' as fault, movements.id
  from ledger_movements movements
  left join purchases on purchases.movement_id = movements.id
  where reason = 'ticket-purchase' and purchases.id is null`

/** What went back is a movement of its own: each voided ticket has one, of what it cost. */
export const unsoundTicketRefunds = sql<BrokenRow>`
  select case when tickets.status = 'unused' then 'a refunded ticket can be used'
      else 'a ticket refund is not what the ticket cost' end as fault,
    tickets.id
  from ticket_refunds refunds
  join tickets on tickets.id = refunds.ticket_id
  join purchases on purchases.id = tickets.purchase_id
  left join ledger_entries entries on entries.movement_id = refunds.movement_id
    and account_id = tickets.customer_id
  where tickets.status = 'unused' or refunds.vp <> purchases.unit_price
    or entries.amount is distinct from refunds.vp`

export const voidTicketsWithoutRefund = sql<BrokenRow>`
  select 'a void ticket is without its refund' as fault, tickets.id
  from tickets left join ticket_refunds refunds on refunds.ticket_id = tickets.id
  where tickets.status = 'void' and refunds.ticket_id is null`

export const refundMovementsWithoutTicket = sql<BrokenRow>`
  select 'Points went back for no ticket' as fault, movements.id
  from ledger_movements movements
  left join ticket_refunds refunds on refunds.movement_id = movements.id
  where reason = 'ticket-refund' and refunds.ticket_id is null`
