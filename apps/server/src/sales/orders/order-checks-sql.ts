import { HOLD_MINUTES } from '@velvet/contract/sales/orders'
import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I2: seats are held for an order only while it is open, and never longer than they may be. */
export const unsoundHolds = sql<BrokenRow>`
  select 'a seat is held for an order that is over' as fault, tx_ref as id
  from held_seats join payment_orders orders using (tx_ref)
  where expires_at > now()
    and (not is_held or held_seats.showtime_id <> orders.showtime_id)
  union all
  select 'seats are held for longer than they may be', tx_ref
  from payment_orders where held_until > created_at + make_interval(mins => ${HOLD_MINUTES})`

/** I3: an order that was paid for is bought by a purchase of its own, under the key of its payment. */
export const unsoundOrders = sql<BrokenRow>`
  select case when credits.tx_ref is null then 'an order was bought without its payment'
      else 'an order was bought by a purchase that is not its own' end as fault,
    orders.tx_ref as id
  from payment_orders orders
  join purchases on purchases.id = purchase_id
  join payments on payments.tx_ref = orders.tx_ref
  left join payment_credits credits on credits.tx_ref = orders.tx_ref
  where credits.tx_ref is null
    or (purchases.customer_id, purchases.showtime_id, purchases.idempotency_key)
      is distinct from (payments.customer_id, orders.showtime_id, payments.id::text)
    or payments.customer_id <> orders.customer_id
  union all
  select 'a purchase was made with a payment whose order does not know it', purchases.id::text
  from payments
  join purchases on purchases.customer_id = payments.customer_id
    and purchases.idempotency_key = payments.id::text
  left join payment_orders orders on orders.purchase_id = purchases.id
  where orders.tx_ref is null`

/** I8: the transaction that learns of the money also decides the order. */
export const undecidedOrders = sql<BrokenRow>`
  select 'an order that was paid for is neither bought nor refused' as fault, tx_ref as id
  from payment_orders join payments using (tx_ref)
  where status in ('successful', 'unmatched') and decided_at is null`
