import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I2: seats are held for a payment at a till only while it waits, and until the time that the payment names. */
export const unsoundTillHolds = sql<BrokenRow>`
  select 'a seat is held for a payment at a till that is over or ends at another time' as fault,
    payments.id
  from held_seats join till_payments payments on payments.id = till_payment_id
  where expires_at > now() and (state <> 'waiting' or held_seats.showtime_id <> payments.showtime_id
    or expires_at <> held_until)`

/** I3: confirmed money makes one sale, with a tender of the same number and amount. */
export const unsoundTillSales = sql<BrokenRow>`
  select 'a payment at a till was sold without its money, or for another amount' as fault, payments.id
  from till_payments payments
  left join till_receipts receipts on payment_id = payments.id and reason is null
  left join purchases on purchases.id = purchase_id
  left join tenders on tenders.purchase_id = purchases.id and tenders.provider = receipts.provider
    and tenders.reference = receipts.number
  where case when state = 'sold' then
      (receipts.kobo, tenders.kobo, purchases.till_session_id, purchases.showtime_id,
        purchases.idempotency_key) is distinct from
      (payments.kobo, payments.kobo, payments.session_id, payments.showtime_id, payments.id::text)
    else receipts.id is not null end
  union all
  select 'a tender says that a provider confirmed it, and none did', purchase_id
  from tenders
  where kind in ('terminal', 'transfer') and provider <> 'typed' and not exists (
    select from till_receipts receipts
    where receipts.provider = tenders.provider and number = reference and reason is null)`

/** I4: money that paid for no sale goes back once, as a whole. */
export const unsoundTillReturns = sql<BrokenRow>`
  select 'money went back at a till without having come, for another amount, or from a sale' as fault,
    events.id
  from till_events events
  left join till_returns on event_id = events.id
  left join till_receipts receipts on receipts.id = receipt_id
  where case when events.kind = 'return'
    then receipts.kobo is distinct from events.kobo or receipts.reason is null
    else receipt_id is not null end`

/** I8: no till waits for ever, because a till that is closed has given its payments up. */
export const forgottenTillPayments = sql<BrokenRow>`
  select 'a payment is awaited at a till that is closed' as fault, payments.id
  from till_payments payments join till_sessions sessions on sessions.id = session_id
  where state = 'waiting' and closed_at is not null`
