import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I3: an offer has as many uses as redemptions, and neither its uses nor its discounts exceed its limits. */
export const unsoundOffers = sql<BrokenRow>`
  select case when (used, spent_kobo) is distinct from (counted.uses, counted.kobo)
      then 'an offer has other uses than its redemptions'
      else 'an offer was used more often, or for more, than it allows' end as fault, offers.id
  from offers
  cross join lateral (
    select count(*) as uses, coalesce(sum(kobo), 0) as kobo from redemptions
    where offer_id = offers.id and state <> 'given-back'
  ) counted
  where (used, spent_kobo) is distinct from (counted.uses, counted.kobo)
    or used > offers.uses or spent_kobo > budget_kobo
  union all
  select 'a code has other uses than its redemptions, or more than it allows', codes.id
  from offer_codes codes
  where used > uses
    or used <> (select count(*) from redemptions where code_id = codes.id and state <> 'given-back')
  union all
  select 'a customer has used an offer more often than it allows', max(redemptions.id::text)::uuid
  from redemptions join offers on offers.id = offer_id
  where state <> 'given-back' and redemptions.customer_id is not null
  group by redemptions.customer_id, offers.id having count(*) > uses_each`

/** I3: the discount of a redemption is the list prices of its purchase less the prices that were paid. */
export const unsoundRedemptions = sql<BrokenRow>`
  select case when redemptions.id is null then 'tickets were sold by an offer that their purchase has not used'
      else 'an offer took off another amount than its tickets say' end as fault,
    coalesce(redemptions.id, lines.purchase_id) as id
  from (
    select purchase_id, offer_id, sum(list_kobo - paid_kobo(tickets)) as kobo from tickets
    where offer_id is not null group by purchase_id, offer_id
  ) lines
  full join (select * from redemptions where purchase_id is not null) redemptions using (purchase_id, offer_id)
  where lines.kobo is distinct from redemptions.kobo
  union all
  select 'an offer was used by another customer than bought the tickets', redemptions.id
  from redemptions join purchases on purchases.id = purchase_id
  where redemptions.customer_id is distinct from purchases.customer_id and channel <> 'counter'
  union all
  select 'a use was given back whose purchase was not', redemptions.id
  from redemptions
  join purchases on purchases.id = purchase_id
  join showtimes on showtimes.id = purchases.showtime_id
  where redemptions.state = 'given-back' and cancelled_at is null and exists (
    select from tickets where tickets.purchase_id = purchases.id and status <> 'void')
  union all
  select 'a use is held for a payment that is over', redemptions.id
  from redemptions
  left join payment_orders orders on orders.tx_ref = redemptions.tx_ref and is_held
  left join till_payments on till_payments.id = till_payment_id and till_payments.state = 'waiting'
  where redemptions.state = 'held' and num_nonnulls(orders.tx_ref, till_payments.id) = 0`

/** I9: a part of a ticket is owed by the party that its offer names, and is the whole discount of the ticket. */
export const wrongSponsors = sql<BrokenRow>`
  select 'a ticket is paid by another party than its offer names' as fault, tickets.id
  from tickets join offers on offers.id = offer_id
  where case payer when 'sponsor' then tickets.sponsor is distinct from offers.sponsor
    when 'exhibitor' then tickets.sponsor is not null
    else tickets.sponsor is not null and not exists (
      select from distributors where distributors.id::text = tickets.sponsor) end`
