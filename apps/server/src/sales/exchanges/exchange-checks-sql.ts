import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/**
 * I3: an exchanged ticket was refunded in the same transaction that sold its new ticket to the same buyer. Every ticket
 * that a customer returns in the transaction of a purchase must be recorded as exchanged.
 */
export const unsoundExchanges = sql<BrokenRow>`
  select case when before.status not in ('void', 'used') then 'an exchanged ticket can be used'
      when before.payer_id is distinct from bought.customer_id then 'a ticket was exchanged for one of another buyer'
      else 'a ticket was exchanged without going back, or at another moment' end as fault,
    before.id
  from ticket_exchanges exchanges
  join tickets before on before.id = exchanges.ticket_id
  join tickets later on later.id = exchanges.new_ticket_id
  join purchases bought on bought.id = later.purchase_id
  left join ticket_refunds refunds on refunds.ticket_id = before.id
  where before.status not in ('void', 'used') or before.payer_id is distinct from bought.customer_id
    or case when bought.channel = 'app' then refunds.refunded_at is distinct from bought.created_at
      else not exists (
        select from counter_refunds repaid
        join tenders on tenders.carried_by = repaid.event_id and tenders.purchase_id = bought.id
        where repaid.ticket_id = before.id) end
  union all
  select 'a ticket paid for another one, and their exchange is not kept', tickets.id
  from ticket_refunds refunds
  join tickets on tickets.id = refunds.ticket_id
  join purchases on purchases.customer_id = tickets.payer_id and purchases.created_at = refunds.refunded_at
  left join ticket_exchanges exchanges on exchanges.ticket_id = tickets.id
  where refunds.cause = 'customer' and exchanges.ticket_id is null`

/**
 * The price of the new tickets, or the whole old price if that is less. What sponsors pay for both is left out, because
 * it is never carried over.
 */
const money = sql`least(
  events.kobo - coalesce((
    select sum(refunds.kobo) from tender_refunds refunds join tenders using (purchase_id, place)
    where event_id = events.id and kind = 'sponsor'), 0),
  gross_kobo - coalesce((
    select sum(kobo) from tenders where tenders.purchase_id = purchases.id and kind = 'sponsor'), 0))`

/**
 * I3: the old tickets of a till exchange pay for the new ones, by the tenders of the original payment. The amount
 * carried over is the price of the new tickets, or the whole old price if that is less.
 */
export const unsoundCarriedTenders = sql<BrokenRow>`
  with carried as (
    select carried_by as event_id, purchase_id, sum(kobo) as kobo from tenders
    where carried_by is not null group by carried_by, purchase_id
  ), later as (
    select carried_by, kind, provider, reference, sum(kobo) as kobo from tenders
    where carried_by is not null group by carried_by, kind, provider, reference
  )
  select case
      when events.kobo is null or carried.kobo <> ${money}
        then 'an exchange at a till carried another amount over than it took back'
      else 'an exchange at a till carried over what another tender had paid' end as fault,
    carried.purchase_id as id
  from carried
  join purchases on purchases.id = carried.purchase_id
  left join till_events events on events.id = carried.event_id and kind = 'refund'
  where events.kobo is null or carried.kobo <> ${money} or exists (
    select from later where carried_by = carried.event_id and later.kobo > (
      select coalesce(sum(refunds.kobo), 0)
      from tender_refunds refunds join tenders using (purchase_id, place)
      where event_id = carried.event_id and kind = later.kind
        and (provider, reference) is not distinct from (later.provider, later.reference)))
  union all
  select 'an exchange at a till is not of the tickets that it took back', carried.purchase_id
  from carried
  join purchases on purchases.id = carried.purchase_id
  where (
    select count(*) from tickets
    join ticket_exchanges on new_ticket_id = tickets.id
    join counter_refunds repaid on repaid.ticket_id = ticket_exchanges.ticket_id and event_id = carried.event_id
    where tickets.purchase_id = carried.purchase_id
  ) is distinct from purchases.tickets or purchases.tickets <> (
    select count(*) from counter_refunds where event_id = carried.event_id)`
