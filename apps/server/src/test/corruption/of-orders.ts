import type { CorruptionCase } from './corruption-case.ts'

const A_BOUGHT_ORDER = `(select tx_ref from payment_orders where purchase_id is not null limit 1)`
const A_HELD_ORDER = `(select tx_ref from payment_orders where is_held limit 1)`
const NOT_ITS_OWN = 'an order was bought by a purchase that is not its own'

export const OF_ORDERS: readonly CorruptionCase[] = [
  {
    name: 'an order that was paid for and bought is made open again',
    sql: `update payment_orders set purchase_id = null, decided_at = null where tx_ref = ${A_BOUGHT_ORDER}`,
    turnsRed: 'I8',
    fault: 'an order that was paid for is neither bought nor refused',
  },
  {
    name: 'an order that was paid for and bought is called refused',
    sql: `update payment_orders set purchase_id = null, refusal = 'sold-out', refusal_words = 'Sold out'
      where tx_ref = ${A_BOUGHT_ORDER}`,
    turnsRed: 'I3',
    fault: 'a purchase was made with a payment whose order does not know it',
  },
  {
    name: 'an order that was bought is deleted',
    sql: `delete from payment_orders where tx_ref = ${A_BOUGHT_ORDER}`,
    turnsRed: 'I3',
    fault: 'a purchase was made with a payment whose order does not know it',
  },
  {
    name: 'an order is called bought by the purchase of somebody else',
    sql: `update payment_orders set decided_at = now(), is_held = false, purchase_id =
        (select id from purchases where idempotency_key = 'bought-once' limit 1)
      where tx_ref = ${A_BOUGHT_ORDER}`,
    turnsRed: 'I3',
    fault: NOT_ITS_OWN,
  },
  {
    name: 'an order is given to another customer',
    sql: `update payment_orders set customer_id =
        (select id from customers where id <> payment_orders.customer_id limit 1)
      where tx_ref = ${A_BOUGHT_ORDER}`,
    turnsRed: 'I3',
    fault: NOT_ITS_OWN,
  },
  {
    name: 'an order is said to be for another showtime',
    sql: `update payment_orders set showtime_id =
        (select id from showtimes where id <> payment_orders.showtime_id limit 1)
      where tx_ref = ${A_BOUGHT_ORDER}`,
    turnsRed: 'I3',
    fault: NOT_ITS_OWN,
  },
  {
    name: 'seats are held for longer than they may be',
    sql: `update payment_orders set held_until = held_until + interval '1 hour'
      where tx_ref = ${A_HELD_ORDER}`,
    turnsRed: 'I2',
    fault: 'seats are held for longer than they may be',
  },
  {
    name: 'the seats of an order stay held after it is over',
    sql: `update payment_orders set is_held = false where tx_ref = ${A_HELD_ORDER}`,
    turnsRed: 'I2',
    fault: 'a seat is held for an order that is over',
  },
  {
    name: 'a seat that is held for an order is put on sale by hand',
    sql: `update showtimes set total_seats = total_seats + 1
      where id = (select showtime_id from payment_orders where tx_ref = ${A_HELD_ORDER})`,
    turnsRed: 'I2',
    fault: 'a showtime has more seats than the plan of its screen',
  },
]
