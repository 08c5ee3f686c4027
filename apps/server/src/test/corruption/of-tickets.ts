import {
  A_PURCHASE,
  A_REFUNDED_TICKET,
  AN_UNUSED_TICKET,
  ITS_SHOWTIME,
  type CorruptionCase,
} from './corruption-case.ts'

const COUNT = 'a purchase has more or fewer tickets than it paid for'
const PAID = 'a purchase did not pay its total'
const SUM = 'a purchase is not the sum of its tickets'
const ANOTHER_SHOW = 'a ticket names another film or play date than its showtime'
const NOT_THE_COST = 'a ticket refund is not what the ticket cost'

export const OF_TICKETS: readonly CorruptionCase[] = [
  {
    name: 'a seat that nobody holds is counted as taken',
    sql: `update showtimes set assigned_seats = assigned_seats + 1 where id = ${ITS_SHOWTIME}`,
    turnsRed: 'I2',
    fault: 'the assigned seats are not the live tickets',
  },
  {
    name: 'more seats are assigned than there are',
    sql: `alter table showtimes drop constraint showtimes_never_oversold;
      update showtimes set assigned_seats = total_seats + 1 where id = ${ITS_SHOWTIME}`,
    turnsRed: 'I2',
    fault: 'more seats are assigned than there are',
  },
  {
    name: 'a seat has two holders',
    sql: `drop index tickets_one_holder_a_seat;
      update tickets set seat = 'A1' where showtime_id = ${ITS_SHOWTIME}`,
    turnsRed: 'I2',
    fault: 'a seat has two holders',
  },
  {
    name: 'a ticket is for a seat that is not on the plan',
    sql: `update tickets set seat = 'Z99' where id = ${AN_UNUSED_TICKET}`,
    turnsRed: 'I2',
    fault: 'a ticket is for a seat that is not on the plan',
  },
  {
    name: 'a showtime sells more seats than the plan has',
    sql: `update showtimes set total_seats = total_seats + 1 where id = ${ITS_SHOWTIME}`,
    turnsRed: 'I2',
    fault: 'a showtime has more seats than the plan of its screen',
  },
  {
    name: 'a screen has more seats than its plan',
    sql: `alter table screens drop constraint screens_total_is_of_plan;
      update screens set total_seats = total_seats + 1`,
    turnsRed: 'I2',
    fault: 'a screen has more seats than its plan',
  },
  {
    name: 'a seat that is sold is held as well',
    sql: `alter table held_seats disable trigger refuse_sold_seats;
      insert into held_seats (showtime_id, seat, reason)
      select showtime_id, seat, 'by hand' from tickets where id = ${AN_UNUSED_TICKET};
      update showtimes set total_seats = total_seats - 1 where id = ${ITS_SHOWTIME}`,
    turnsRed: 'I2',
    fault: 'a held seat is sold',
  },
  {
    name: 'a held seat is not on the plan',
    sql: `insert into held_seats (showtime_id, seat, reason) values (${ITS_SHOWTIME}, 'Z99', 'by hand');
      update showtimes set total_seats = total_seats - 1 where id = ${ITS_SHOWTIME}`,
    turnsRed: 'I2',
    fault: 'a held seat is not on the plan',
  },
  {
    name: 'held seats are counted as on sale',
    sql: `insert into held_seats (showtime_id, seat, reason)
      select id, 'A9', 'by hand' from showtimes where id = ${ITS_SHOWTIME}`,
    turnsRed: 'I2',
    fault: 'a showtime has more seats than the plan of its screen',
  },
  {
    name: 'a ticket that was given away goes to another person',
    sql: `update tickets set holder_id = (select id from customers where id <> holder_id limit 1)
      where id in (select ticket_id from ticket_gifts where taken_by is not null)`,
    turnsRed: 'I2',
    fault: 'a ticket is not with the person who took it last',
  },
  {
    name: 'the old code of a ticket that was given away opens the door again',
    sql: `update tickets set code = bought_code where bought_code is not null`,
    turnsRed: 'I2',
    fault: 'a ticket has another code than it got when it was taken',
  },
  {
    name: 'a link says that somebody else gave the ticket',
    sql: `update ticket_gifts set giver_id = (select id from customers where id <> giver_id limit 1)
      where taken_at is null`,
    turnsRed: 'I2',
    fault: 'a ticket was given by somebody who did not have it',
  },
  {
    name: 'a ticket has two links',
    sql: `drop index ticket_gifts_one_live;
      update ticket_gifts set called_back_at = null,
        ticket_id = (select ticket_id from ticket_gifts where taken_at is null
          and called_back_at is null)
      where called_back_at is not null`,
    turnsRed: 'I2',
    fault: 'a ticket has several links',
  },
  {
    name: 'a ticket is deleted',
    sql: `delete from tickets where id = ${AN_UNUSED_TICKET}`,
    turnsRed: 'I3',
    fault: COUNT,
  },
  {
    name: 'a purchase says fewer tickets than it has',
    sql: `update purchases set tickets = 1 where tickets = 2`,
    turnsRed: 'I3',
    fault: COUNT,
  },
  {
    name: 'a ticket is of another payer than its purchase',
    sql: `update tickets set payer_id = (select id from customers where id <> payer_id limit 1)
      where id = ${AN_UNUSED_TICKET}`,
    turnsRed: 'I3',
    fault: 'a ticket is not of the payer or the showtime of its purchase',
  },
  {
    name: 'a ticket has another holder, to whom nobody gave it',
    sql: `update tickets set holder_id = (select id from customers where id <> holder_id limit 1)
      where id = ${AN_UNUSED_TICKET}`,
    turnsRed: 'I2',
    fault: 'a ticket is not with the person who took it last',
  },
  {
    name: 'the total of a purchase is lowered',
    sql: `update purchases set total = 1 where id = ${A_PURCHASE}`,
    turnsRed: 'I3',
    fault: SUM,
  },
  {
    name: 'the price of a ticket is lowered',
    sql: `update tickets set price_vp = 1 where id = ${AN_UNUSED_TICKET}`,
    turnsRed: 'I3',
    fault: SUM,
  },
  {
    name: 'the prices of a purchase and of its tickets are lowered together',
    sql: `update tickets set price_vp = 1 where purchase_id = ${A_PURCHASE};
      update purchases set total = tickets where id = ${A_PURCHASE}`,
    turnsRed: 'I3',
    fault: PAID,
  },
  {
    name: 'the value of a purchase is lowered',
    sql: `update purchases set gross_kobo = gross_kobo - 1 where id = ${A_PURCHASE}`,
    turnsRed: 'I3',
    fault: SUM,
  },
  {
    name: 'a purchase and its tickets are worth less than they cost',
    sql: `update tickets set gross_kobo = 1, net_kobo = 1 where purchase_id = ${A_PURCHASE};
      update purchases set gross_kobo = tickets where id = ${A_PURCHASE}`,
    turnsRed: 'I9',
    fault: 'a ticket is worth another amount than its price',
  },
  {
    name: 'a ticket is for another play date than its showtime',
    sql: `update tickets set play_date = play_date + 1 where id = ${AN_UNUSED_TICKET}`,
    turnsRed: 'I9',
    fault: ANOTHER_SHOW,
  },
  {
    name: 'a ticket of a showtime that is over is for another play date',
    sql: `update showtimes set starts_at = now() - interval '30 days', ends_at = now() - interval '29 days'
        where id = ${ITS_SHOWTIME};
      update tickets set play_date = (now() - interval '28 days')::date
        where showtime_id = ${ITS_SHOWTIME}`,
    turnsRed: 'I9',
    fault: ANOTHER_SHOW,
  },
  {
    name: 'the tickets of a showtime that is over are moved by a day',
    sql: `update showtimes set starts_at = '2026-01-10 18:00Z', ends_at = '2026-01-10 20:00Z'
        where id = ${ITS_SHOWTIME};
      update tickets set play_date = '2026-01-11' where showtime_id = ${ITS_SHOWTIME}`,
    turnsRed: 'I9',
    fault: ANOTHER_SHOW,
  },
  {
    name: 'a ticket is for another film than its showtime',
    sql: `update tickets set film_id = gen_random_uuid() where id = ${AN_UNUSED_TICKET}`,
    turnsRed: 'I9',
    fault: ANOTHER_SHOW,
  },
  {
    name: 'a ticket gets a serial that leaves a gap',
    sql: `update tickets set serial = serial + 1000 where id = ${AN_UNUSED_TICKET}`,
    turnsRed: 'I2',
    fault: 'the serials of a showtime have a gap or a double',
  },
  {
    name: 'a purchase is given to another channel',
    sql: `alter table purchases drop constraint purchases_paid_by_channel;
      alter table purchases drop constraint purchases_of_counter_have_a_till;
      update purchases set channel = 'counter' where id = ${A_PURCHASE}`,
    turnsRed: 'I5',
    fault: 'a ticket is not what the chain of its showtime says',
  },
  {
    name: 'a purchase paid less',
    sql: `update ledger_entries set amount = -1 where amount < 0 and movement_id =
      (select movement_id from purchases where id = ${A_PURCHASE})`,
    turnsRed: 'I3',
    fault: PAID,
  },
  {
    name: 'a debit names another purchase',
    sql: `update ledger_movements set reference = 'another' where id =
      (select movement_id from purchases where id = ${A_PURCHASE})`,
    turnsRed: 'I3',
    fault: 'a purchase is without its debit',
  },
  {
    name: 'a purchase is deleted and its debit stays',
    sql: `delete from purchases where id = ${A_PURCHASE}`,
    turnsRed: 'I3',
    fault: 'a debit is without its purchase',
  },
  {
    name: 'a showtime is called cancelled and its tickets live on',
    sql: `update showtimes set cancelled_at = now() where id = ${ITS_SHOWTIME}`,
    turnsRed: 'I3',
    fault: 'a cancelled showtime has a ticket that was not taken back',
  },
  {
    name: 'a void ticket loses its refund',
    sql: `delete from ticket_refunds`,
    turnsRed: 'I3',
    fault: 'a void ticket is without its refund',
  },
  {
    name: 'a refund loses its ticket',
    sql: `delete from ticket_refunds where ticket_id = ${A_REFUNDED_TICKET}`,
    turnsRed: 'I3',
    fault: 'Points went back for no ticket',
  },
  {
    name: 'a refunded ticket can be used again',
    sql: `update tickets set status = 'unused' where id = ${A_REFUNDED_TICKET}`,
    turnsRed: 'I3',
    fault: 'a refunded ticket can be used',
  },
  {
    name: 'a ticket refund says another amount',
    sql: `update ticket_refunds set vp = vp + 1 where vp > 0`,
    turnsRed: 'I3',
    fault: NOT_THE_COST,
  },
  {
    name: 'a ticket refund moved another amount',
    sql: `update ledger_entries set amount = 1 where amount > 0 and movement_id in
      (select movement_id from ticket_refunds)`,
    turnsRed: 'I3',
    fault: NOT_THE_COST,
  },
  {
    name: 'Points owed for a ticket are called paid',
    sql: `update owed_ticket_refunds set settled_at = now(), next_attempt_at = null`,
    turnsRed: 'I3',
    fault: 'a ticket refund is called paid and is not, or the reverse',
  },
  {
    name: 'Points owed for a ticket are reduced',
    sql: `update owed_ticket_refunds set vp = 1`,
    turnsRed: 'I3',
    fault: 'what is owed for a ticket is not what it cost',
  },
  {
    name: 'Points owed for a ticket are not paid for weeks',
    sql: `update owed_ticket_refunds set noticed_at = now() - interval '15 days'`,
    turnsRed: 'I8',
    fault: 'a ticket refund could not be credited for weeks',
  },
  {
    name: 'nobody tries to return the price of a cancelled ticket',
    sql: `update owed_ticket_refunds set error = null, noticed_at = now() - interval '4 hours'`,
    turnsRed: 'I8',
    fault: 'nobody has tried for hours to return the price of a cancelled ticket',
  },
]
