import type { CorruptionCase } from './corruption-case.ts'

export const OF_THE_COUNTER: readonly CorruptionCase[] = [
  {
    name: 'a part of what was paid at a counter is taken away',
    sql: `delete from tenders where kind = 'terminal'`,
    turnsRed: 'I3',
    fault: 'the tenders of a purchase are not its gross',
  },
  {
    name: 'a purchase of the app gets a tender',
    sql: `insert into tenders (purchase_id, place, kind, kobo, given_kobo)
      select id, 1, 'cash', 100, 100 from purchases where channel = 'app' order by id limit 1`,
    turnsRed: 'I3',
    fault: 'a purchase that was not made at a counter has tenders',
  },
  {
    name: 'more money went back at a counter than a ticket had cost',
    sql: `update counter_refunds set kobo = kobo + 100`,
    turnsRed: 'I3',
    fault: 'money went back at a counter for another amount, or for a ticket that was not taken back',
  },
  {
    name: 'less went back by a tender than the refund says',
    sql: `update tender_refunds set kobo = kobo - 100`,
    turnsRed: 'I3',
    fault: 'a refund at a counter is not the sum of its tickets and of its tenders',
  },
  {
    name: 'somebody who waits for the money of a cancelled showtime is forgotten',
    sql: `delete from owed_counter_refunds`,
    turnsRed: 'I3',
    fault: 'the list of buyers of counters who wait for money is not what was taken back and not repaid',
  },
  {
    name: 'the books of a showtime are opened again after its day was closed',
    sql: `delete from showtime_closes`,
    turnsRed: 'I9',
    fault: 'a business day is closed, and the books of one of its showtimes are open',
  },
  {
    name: 'a till is opened again after its Z report',
    sql: `update till_sessions set closed_at = null where closed_at is not null`,
    turnsRed: 'I9',
    fault: 'a closed till is without its Z report, or an open one has one',
  },
  {
    name: 'the number of a Z report is skipped',
    sql: `update z_reports set number = number + 1`,
    turnsRed: 'I9',
    fault: 'the Z reports of a till have a gap or a double',
  },
  {
    name: 'the grand total of a till goes back',
    sql: `update z_reports set grand_total_kobo = grand_total_kobo - 100`,
    turnsRed: 'I9',
    fault: 'the grand total of a till is not the sum of its sales',
  },
  {
    name: 'a sale is moved to a till that is closed',
    sql: `update purchases set till_session_id =
        (select id from till_sessions where closed_at is not null limit 1)
      where till_session_id = (select id from till_sessions where closed_at is null limit 1)`,
    turnsRed: 'I9',
    fault: 'a Z report is not what was sold and entered',
  },
  {
    name: 'a Z report expects less cash, so that nothing seems to be missing',
    sql: `update z_reports set expected_cash = counted_cash`,
    turnsRed: 'I9',
    fault: 'a Z report expects another amount than its figures say',
  },
  {
    name: 'a payment at a till is called cancelled while its seats are held',
    sql: `update till_payments set state = 'cancelled', ended_at = now() where state = 'waiting'`,
    turnsRed: 'I2',
    fault: 'a seat is held for a payment at a till that is over or ends at another time',
  },
  {
    name: 'a terminal is said to have taken more than the sale that it paid for',
    sql: `update till_receipts set kobo = kobo + 100 where reason is null`,
    turnsRed: 'I3',
    fault: 'a payment at a till was sold without its money, or for another amount',
  },
  {
    name: 'a tender is said to be confirmed by a provider',
    sql: `update tenders set provider = 'paystack' where kind = 'terminal' and provider = 'typed'`,
    turnsRed: 'I3',
    fault: 'a tender says that a provider confirmed it, and none did',
  },
  {
    name: 'the money of a sale is said to have gone back as money that paid for nothing',
    sql: `update till_returns set receipt_id = (select id from till_receipts where reason is null limit 1)`,
    turnsRed: 'I4',
    fault: 'money went back at a till without having come, for another amount, or from a sale',
  },
  {
    name: 'a payment is awaited at a till that is closed',
    sql: `update till_payments set (session_id, till_id) =
        (select id, till_id from till_sessions where closed_at is not null limit 1)
      where state = 'waiting'`,
    turnsRed: 'I8',
    fault: 'a payment is awaited at a till that is closed',
  },
  {
    name: 'the hold of a seat that a till has in advance is deleted',
    sql: `delete from held_seats where (showtime_id, seat) in (
        select showtime_id, seat from allotted_seats where ended_at is null);
      update allotted_seats set ended_at = null where ticket_id is null`,
    turnsRed: 'I2',
    fault: 'a till has a seat that is not held for the counter',
  },
  {
    name: 'a printed seat is called gone, although its buyer has it',
    sql: `update allotted_seats set outcome = 'no-seat' where ticket_id is not null`,
    turnsRed: 'I2',
    fault: 'a buyer who got no seat has a valid ticket',
  },
  {
    name: 'a sale of a till is moved to a time at which it had no seats',
    sql: `update allotted_seats set sold_at = given_at - interval '1 hour' where ticket_id is not null`,
    turnsRed: 'I2',
    fault: 'a printed ticket is not that of its sale',
  },
  {
    name: 'somebody is let in with a ticket of a till, and its sale is withheld',
    sql: `insert into unsold_admissions (nonce, seat_id, staff_id, scanned_at, phone_at)
      select 'tamper', id, given_to, now(), now() from allotted_seats where ticket_id is null limit 1;
      update allotted_seats set admitted_at = now()
      where id = (select seat_id from unsold_admissions where nonce = 'tamper');
      update till_contacts set at = now()`,
    turnsRed: 'I6',
    fault: 'somebody was let in with a ticket of a till, and its sale has not come',
  },
  {
    name: 'a ticket of a till is said to have let somebody in',
    sql: `update allotted_seats set admitted_at = now() where ticket_id is null`,
    turnsRed: 'I6',
    fault: 'an admission without a sale is not that of its scans',
  },
  {
    name: 'a supervisor is said to have called a ticket lost',
    sql: `insert into unsold_admissions (nonce, seat_id, staff_id, scanned_at, phone_at, outcome, reason, resolved_by,
        approved_by, resolved_at)
      select 'tamper', id, given_to, now(), now(), 'lost', 'Lost', given_to, given_to, now() from allotted_seats where ticket_id is null limit 1;
      update allotted_seats set admitted_at = now()
      where id = (select seat_id from unsold_admissions where nonce = 'tamper')`,
    turnsRed: 'I6',
    fault: 'what a supervisor said of an admission without a sale is not in the audit',
  },
  {
    name: 'a ticket without a sale is said to be booked',
    sql: `insert into unsold_admissions (nonce, seat_id, staff_id, scanned_at, phone_at, outcome, reason, resolved_by,
        approved_by, resolved_at)
      select 'tamper', id, given_to, now(), now(), 'sold', 'Lost', given_to, given_to, now() from allotted_seats where ticket_id is null limit 1;
      update allotted_seats set admitted_at = now()
      where id = (select seat_id from unsold_admissions where nonce = 'tamper')`,
    turnsRed: 'I6',
    fault: 'a supervisor said that a ticket was sold, and it has no sale',
  },
  {
    name: 'a ticket of a till is said to have had another price',
    sql: `update allotted_seats set list_kobo = 100 where ticket_id is not null`,
    turnsRed: 'I9',
    fault: 'a ticket was sold for a price that did not hold, and nobody approved it',
  },
  {
    name: 'the transfers of a till go to the account of somebody else',
    sql: `update tills set account_number = '0123456789' where account_number is not null`,
    turnsRed: 'I9',
    fault: 'the terminal or the account of a till is not the one that the audit names',
  },
]
