import {
  A_PURCHASE,
  A_REFUNDED_TICKET,
  AN_UNUSED_TICKET,
  ITS_SHOWTIME,
  type CorruptionGroup,
} from './corruption-case.ts'

const A_BOUGHT_ORDER = `(select tx_ref from payment_orders where purchase_id is not null limit 1)`

const A_HELD_ORDER = `(select tx_ref from payment_orders where is_held limit 1)`

export const OF_TICKETS: CorruptionGroup = {
  I2: {
    'the assigned seats are not the live tickets': {
      'a seat without a holder is counted as taken': `
        update showtimes set assigned_seats = assigned_seats + 1 where id = ${ITS_SHOWTIME}`,
    },
    'more seats are assigned than there are': {
      'more seats are assigned than there are': `alter table showtimes drop constraint showtimes_never_oversold;
      update showtimes set assigned_seats = total_seats + 1 where id = ${ITS_SHOWTIME}`,
    },
    'a seat has two holders': {
      'a seat has two holders': `drop index tickets_one_holder_a_seat;
      update tickets set seat = 'A1' where showtime_id = ${ITS_SHOWTIME}`,
    },
    'a ticket is for a seat that is not on the plan': {
      'a ticket is for a seat that is not on the plan': `
        update tickets set seat = 'Z99' where id = ${AN_UNUSED_TICKET}`,
    },
    'a showtime has more seats than the plan of its screen': {
      'a showtime sells more seats than the plan has': `
        update showtimes set total_seats = total_seats + 1 where id = ${ITS_SHOWTIME}`,
      'held seats are counted as on sale': `insert into held_seats (showtime_id, seat, reason)
      select id, 'A9', 'by hand' from showtimes where id = ${ITS_SHOWTIME}`,
      'a seat that is held for an order is put on sale by hand': `update showtimes set total_seats = total_seats + 1
      where id = (select showtime_id from payment_orders where tx_ref = ${A_HELD_ORDER})`,
    },
    'a screen has more seats than its plan': {
      'a screen has more seats than its plan': `alter table screens drop constraint screens_total_is_of_plan;
      update screens set total_seats = total_seats + 1`,
    },
    'a held seat is sold': {
      'a seat that is sold is held as well': `alter table held_seats disable trigger refuse_sold_seats;
      insert into held_seats (showtime_id, seat, reason)
      select showtime_id, seat, 'by hand' from tickets where id = ${AN_UNUSED_TICKET};
      update showtimes set total_seats = total_seats - 1 where id = ${ITS_SHOWTIME}`,
    },
    'a held seat is not on the plan': {
      'a held seat is not on the plan': `
        insert into held_seats (showtime_id, seat, reason) values (${ITS_SHOWTIME}, 'Z99', 'by hand');
      update showtimes set total_seats = total_seats - 1 where id = ${ITS_SHOWTIME}`,
    },
    'a ticket is not with the person who took it last': {
      'a ticket that was given away goes to another person': `
        update tickets set holder_id = (select id from customers where id <> holder_id limit 1)
      where id in (select ticket_id from ticket_gifts where taken_by is not null)`,
      'a ticket has another holder without a transfer': `
        update tickets set holder_id = (select id from customers where id <> holder_id limit 1)
      where id = ${AN_UNUSED_TICKET}`,
    },
    'a ticket has another code than it got when it was taken': {
      'the old code of a ticket that was given away opens the door again': `
        update tickets set code = bought_code where bought_code is not null`,
    },
    'a ticket was given by a customer who did not have it': {
      'a link says that another customer gave the ticket': `
        update ticket_gifts set giver_id = (select id from customers where id <> giver_id limit 1)
      where taken_at is null`,
    },
    'a ticket has several links': {
      'a ticket has two links': `drop index ticket_gifts_one_live;
      update ticket_gifts set called_back_at = null,
        ticket_id = (select ticket_id from ticket_gifts where taken_at is null
          and called_back_at is null)
      where called_back_at is not null`,
    },
    'the serials of a showtime have a gap or a double': {
      'a ticket gets a serial that leaves a gap': `
        update tickets set serial = serial + 1000 where id = ${AN_UNUSED_TICKET}`,
    },
    'seats are held for longer than they may be': {
      'seats are held for longer than they may be': `
        update payment_orders set held_until = held_until + interval '1 hour'
      where tx_ref = ${A_HELD_ORDER}`,
    },
    'a seat is held for an order that is over': {
      'the seats of an order stay held after it is over': `
        update payment_orders set is_held = false where tx_ref = ${A_HELD_ORDER}`,
    },
  },
  I3: {
    'a purchase has more or fewer tickets than it paid for': {
      'a ticket is deleted': `delete from tickets where id = ${AN_UNUSED_TICKET}`,
      'a purchase says fewer tickets than it has': `update purchases set tickets = 1 where tickets = 2`,
    },
    'a ticket is not of the payer or the showtime of its purchase': {
      'a ticket is of another payer than its purchase': `
        update tickets set payer_id = (select id from customers where id <> payer_id limit 1)
      where id = ${AN_UNUSED_TICKET}`,
    },
    'a purchase is not the sum of its tickets': {
      'the total of a purchase is lowered': `update purchases set total = 1 where id = ${A_PURCHASE}`,
      'the price of a ticket is lowered': `update tickets set price_vp = 1 where id = ${AN_UNUSED_TICKET}`,
      'the value of a purchase is lowered': `update purchases set gross_kobo = gross_kobo - 1 where id = ${A_PURCHASE}`,
    },
    'a purchase did not pay its total': {
      'the prices of a purchase and of its tickets are lowered together': `
        update tickets set price_vp = 1 where purchase_id = ${A_PURCHASE};
      update purchases set total = tickets where id = ${A_PURCHASE}`,
      'a purchase paid less': `update ledger_entries set amount = -1 where amount < 0 and movement_id =
      (select movement_id from purchases where id = ${A_PURCHASE})`,
    },
    'a purchase is without its debit': {
      'a debit names another purchase': `update ledger_movements set reference = 'another' where id =
      (select movement_id from purchases where id = ${A_PURCHASE})`,
    },
    'a debit is without its purchase': {
      'a purchase is deleted and its debit stays': `delete from purchases where id = ${A_PURCHASE}`,
    },
    'a cancelled showtime has a ticket that was not taken back': {
      'a showtime is called cancelled and its tickets live on': `
        update showtimes set cancelled_at = now() where id = ${ITS_SHOWTIME}`,
    },
    'a void ticket is without its refund': {
      'a void ticket loses its refund': `delete from ticket_refunds`,
    },
    'Points went back for no ticket': {
      'a refund loses its ticket': `delete from ticket_refunds where ticket_id = ${A_REFUNDED_TICKET}`,
    },
    'a refunded ticket can be used': {
      'a refunded ticket can be used again': `update tickets set status = 'unused' where id = ${A_REFUNDED_TICKET}`,
    },
    'a ticket refund is not what the ticket cost': {
      'a ticket refund says another amount': `update ticket_refunds set vp = vp + 1 where vp > 0`,
      'a ticket refund moved another amount': `update ledger_entries set amount = 1 where amount > 0 and movement_id in
      (select movement_id from ticket_refunds)`,
    },
    'a ticket refund is called paid and is not, or the reverse': {
      'Points owed for a ticket are called paid': `
        update owed_ticket_refunds set settled_at = now(), next_attempt_at = null`,
    },
    'what is owed for a ticket is not what it cost': {
      'Points owed for a ticket are reduced': `update owed_ticket_refunds set vp = 1`,
    },
    'a purchase was made with a payment whose order does not know it': {
      'an order that was paid for and bought is called refused': `
        update payment_orders set purchase_id = null, refusal = 'sold-out', refusal_words = 'Sold out'
      where tx_ref = ${A_BOUGHT_ORDER}`,
      'an order that was bought is deleted': `delete from payment_orders where tx_ref = ${A_BOUGHT_ORDER}`,
    },
    'an order was bought by a purchase that is not its own': {
      'an order is called bought by the purchase of another customer': `
        update payment_orders set decided_at = now(), is_held = false, purchase_id =
        (select id from purchases where idempotency_key = 'bought-once' limit 1)
      where tx_ref = ${A_BOUGHT_ORDER}`,
      'an order is given to another customer': `update payment_orders set customer_id =
        (select id from customers where id <> payment_orders.customer_id limit 1)
      where tx_ref = ${A_BOUGHT_ORDER}`,
      'an order is said to be for another showtime': `update payment_orders set showtime_id =
        (select id from showtimes where id <> payment_orders.showtime_id limit 1)
      where tx_ref = ${A_BOUGHT_ORDER}`,
    },
  },
  I5: {
    'a ticket is not what the chain of its showtime says': {
      'a purchase is given to another channel': `alter table purchases drop constraint purchases_paid_by_channel;
      alter table purchases drop constraint purchases_of_counter_have_a_till;
      update purchases set channel = 'counter' where id = ${A_PURCHASE}`,
    },
  },
  I8: {
    'a ticket refund could not be credited for weeks': {
      'Points owed for a ticket are not paid for weeks': `
        update owed_ticket_refunds set noticed_at = now() - interval '15 days'`,
    },
    'the price of a cancelled ticket was not returned for hours': {
      'the worker stops trying to return the price of a cancelled ticket': `
        update owed_ticket_refunds set error = null, noticed_at = now() - interval '4 hours'`,
    },
    'an order that was paid for is neither bought nor refused': {
      'an order that was paid for and bought is made open again': `
        update payment_orders set purchase_id = null, decided_at = null where tx_ref = ${A_BOUGHT_ORDER}`,
    },
  },
  I9: {
    'a ticket is worth another amount than its price': {
      'a purchase and its tickets are worth less than they cost': `
        update tickets set gross_kobo = 1, net_kobo = 1 where purchase_id = ${A_PURCHASE};
      update purchases set gross_kobo = tickets where id = ${A_PURCHASE}`,
    },
    'a ticket names another film or play date than its showtime': {
      'a ticket is for another play date than its showtime': `
        update tickets set play_date = play_date + 1 where id = ${AN_UNUSED_TICKET}`,
      'a ticket of a showtime that is over is for another play date': `
        update showtimes set starts_at = now() - interval '30 days', ends_at = now() - interval '29 days'
        where id = ${ITS_SHOWTIME};
      update tickets set play_date = (now() - interval '28 days')::date
        where showtime_id = ${ITS_SHOWTIME}`,
      'the tickets of a showtime that is over are moved by a day': `
        update showtimes set starts_at = '2026-01-10 18:00Z', ends_at = '2026-01-10 20:00Z'
        where id = ${ITS_SHOWTIME};
      update tickets set play_date = '2026-01-11' where showtime_id = ${ITS_SHOWTIME}`,
      'a ticket is for another film than its showtime': `
        update tickets set film_id = gen_random_uuid() where id = ${AN_UNUSED_TICKET}`,
    },
    'the taxes of a ticket are not what its net value lacks': {
      'the net value of a ticket is lowered without a tax': `
        update tickets set net_kobo = net_kobo - 1 where id = ${AN_UNUSED_TICKET}`,
      'a ticket gets a tax': `update tickets set taxes = '[{"name": "VAT", "kobo": 1}]' where id = ${AN_UNUSED_TICKET}`,
    },
    'a tax of a ticket is not what its rate says': {
      'a ticket gets a tax that is less than its rate says': `update tickets set net_kobo = gross_kobo - 1,
        taxes = '[{"kind": "vat", "name": "VAT", "ppm": 75000, "base": "net", "kobo": 1}]'
      where id = ${AN_UNUSED_TICKET}`,
    },
  },
}
