import { COMPLIMENTARY_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { AN_UNUSED_TICKET, ITS_SHOWTIME, type CorruptionGroup } from './corruption-case.ts'

export const OF_DOORS: CorruptionGroup = {
  I2: {
    'a seat is held for a payment at a till that is over or ends at another time': {
      'a payment at a till is called cancelled while its seats are held': `
        update till_payments set state = 'cancelled', ended_at = now() where state = 'waiting'`,
    },
    'a till has a seat that is not held for the counter': {
      'the hold of a seat that a till has in advance is deleted': `delete from held_seats where (showtime_id, seat) in (
        select showtime_id, seat from allotted_seats where ended_at is null);
      update allotted_seats set ended_at = null where ticket_id is null`,
    },
    'a buyer who got no seat has a valid ticket': {
      'a printed seat is called gone, although its buyer has it': `
        update allotted_seats set outcome = 'no-seat' where ticket_id is not null`,
    },
    'a printed ticket is not that of its sale': {
      'a sale of a till is moved to a time at which it had no seats': `
        update allotted_seats set sold_at = given_at - interval '1 hour' where ticket_id is not null`,
    },
    'a seat is called off sale and is not, or the reverse': {
      'a seat that is sold online is called off sale': `alter table tickets drop constraint tickets_off_sale_are_free;
      update tickets set off_sale = true where id = ${AN_UNUSED_TICKET}`,
    },
  },
  I3: {
    'the tenders of a purchase are not its gross': {
      'a part of what was paid at a counter is taken away': `delete from tenders where kind = 'terminal'`,
    },
    'a purchase that was not made at a counter has tenders': {
      'a purchase of the app gets a tender': `insert into tenders (purchase_id, place, kind, kobo, given_kobo)
      select id, 1, 'cash', 100, 100 from purchases where channel = 'app' order by id limit 1`,
    },
    'money went back at a counter for another amount, or for a ticket that was not taken back': {
      'more money went back at a counter than a ticket had cost': `update counter_refunds set kobo = kobo + 100`,
    },
    'a refund at a counter is not the sum of what it repaid and of its tenders': {
      'less went back by a tender than the refund says': `update tender_refunds set kobo = kobo - 100`,
    },
    'the list of buyers of counters who wait for money is not what was taken back and not repaid': {
      'a buyer who waits for the money of a cancelled showtime is forgotten': `delete from owed_counter_refunds`,
    },
    'a payment at a till was sold without its money, or for another amount': {
      'a terminal is said to have taken more than the sale that it paid for': `
        update till_receipts set kobo = kobo + 100 where reason is null`,
    },
    'a tender says that a provider confirmed it, and none did': {
      'a tender is said to be confirmed by a provider': `
        update tenders set provider = 'paystack' where kind = 'terminal' and provider = 'typed'`,
    },
  },
  I4: {
    'money went back at a till without having come, for another amount, or from a sale': {
      'the money of a sale is said to have gone back as money that paid for nothing': `
        update till_returns set receipt_id = (select id from till_receipts where reason is null limit 1)`,
    },
  },
  I5: {
    'an event of a showtime is not what its chain says': {
      'an event of a showtime is moved to before another one': `
        update show_events set at = at - interval '5 minutes' where kind = 'started'`,
      'a showtime is said to have started, and no door has pressed it': `
        insert into show_events (id, showtime_id, kind, at, source, staff_id)
        select gen_random_uuid(), showtime_id, 'ended', at, source, staff_id from show_events where kind = 'started'`,
    },
  },
  I6: {
    'the state of a showtime is not that of its log': {
      'a showtime that was stopped is called started': `
        update show_runs set latest = 'started' where latest = 'stopped'`,
      'a showtime that started is called not shown': `
        update show_runs set latest = null, latest_at = null, started_at = null where latest is not null`,
    },
    'an event of a showtime was undone too late, or by another showtime': {
      'an event is undone an hour after it': `
        update show_events set at = at + interval '1 hour' where kind = 'undone'`,
    },
    'a visitor was admitted with a ticket of a till, and its sale has not arrived': {
      'a visitor is admitted with a ticket of a till, and its sale is withheld': `
        insert into unsold_admissions (nonce, seat_id, staff_id, scanned_at, phone_at)
      select 'tamper', id, given_to, now(), now() from allotted_seats where ticket_id is null limit 1;
      update allotted_seats set admitted_at = now()
      where id = (select seat_id from unsold_admissions where nonce = 'tamper');
      update till_contacts set at = now()`,
    },
    'an admission without a sale is not that of its scans': {
      'a ticket of a till is said to have admitted a visitor': `
        update allotted_seats set admitted_at = now() where ticket_id is null`,
    },
    'what a supervisor said of an admission without a sale is not in the audit': {
      'a supervisor is said to have called a ticket lost': `
        insert into unsold_admissions (nonce, seat_id, staff_id, scanned_at, phone_at, outcome, reason, resolved_by,
        approved_by, resolved_at)
      select 'tamper', id, given_to, now(), now(), 'lost', 'Lost', given_to, given_to, now() from allotted_seats where ticket_id is null limit 1;
      update allotted_seats set admitted_at = now()
      where id = (select seat_id from unsold_admissions where nonce = 'tamper')`,
    },
    'a supervisor said that a ticket was sold, and it has no sale': {
      'a ticket without a sale is said to be booked': `
        insert into unsold_admissions (nonce, seat_id, staff_id, scanned_at, phone_at, outcome, reason, resolved_by,
        approved_by, resolved_at)
      select 'tamper', id, given_to, now(), now(), 'sold', 'Lost', given_to, given_to, now() from allotted_seats where ticket_id is null limit 1;
      update allotted_seats set admitted_at = now()
      where id = (select seat_id from unsold_admissions where nonce = 'tamper')`,
    },
    'an admitted ticket is not used': {
      'a used ticket can be used again': `update tickets set status = 'unused', used_at = null where status = 'used'`,
    },
    'a used ticket was never admitted': {
      'a ticket that was never scanned is called used': `
        update tickets set status = 'used', used_at = now() where id = ${AN_UNUSED_TICKET}`,
    },
    'a ticket was admitted twice': {
      'a ticket is admitted twice': `drop index gate_scans_one_admission;
      insert into gate_scans (nonce, staff_id, ticket_id, result, scanned_at)
      select 'again', staff_id, ticket_id, result, scanned_at from gate_scans
      where result = 'admitted' limit 1`,
    },
    'a forced duplicate left no conflict': {
      'the record of a forced duplicate is deleted': `delete from gate_conflicts where admitted_nonce is not null`,
      'a conflict is called ended though both people are inside': `
        update gate_conflicts set ended_at = now() where admitted_nonce is not null`,
    },
    'a ticket expired before the end of its showtime': {
      'a ticket expires before the end of its showtime': `
        update tickets set status = 'expired', expired_at = now() where id = ${AN_UNUSED_TICKET}`,
    },
    'a ticket is unused though its showtime is closed': {
      'a ticket stays unused though its showtime is closed': `
        update showtimes set closed_at = now() where id = ${ITS_SHOWTIME}`,
    },
    'a ticket is unused days after the end of its showtime': {
      'a ticket stays unused for days after its showtime': `
        update showtimes set starts_at = starts_at - interval '5 days',
        ends_at = ends_at - interval '5 days' where id = ${ITS_SHOWTIME}`,
    },
    'a visitor was admitted with a refunded ticket without a conflict': {
      'the record of a scan of a refunded ticket is deleted': `delete from gate_conflicts where admitted_nonce is null`,
    },
    "a forced scan of another cinema's ticket left no conflict": {
      'the record of a forced scan at another cinema is deleted': `
        insert into gate_scans (nonce, staff_id, device_id, ticket_id, result, forced, scanned_at)
      select 'elsewhere', last_staff_id, gate_devices.id, tickets.id, 'wrong-showtime', true, now()
      from gate_devices, tickets limit 1`,
    },
    'a conflict does not name the scan that was admitted': {
      'a conflict names a scan that admitted no visitor': `
        update gate_conflicts set admitted_nonce = nonce where admitted_nonce is not null`,
    },
    'a scan is called undone without an undo, or the reverse': {
      'an admission is called undone, but was never undone': `
        update gate_scans set undone_at = now() where result = 'admitted' and undone_at is null`,
      'an undo is deleted': `delete from gate_undos`,
    },
  },
  I8: {
    'a payment is awaited at a till that is closed': {
      'a payment is awaited at a till that is closed': `update till_payments set (session_id, till_id) =
        (select id, till_id from till_sessions where closed_at is not null limit 1)
      where state = 'waiting'`,
    },
  },
  I9: {
    'a business day is closed, and the books of one of its showtimes are open': {
      'the books of a showtime are opened again after its day was closed': `delete from showtime_closes`,
    },
    'a closed till is without its Z report, or an open one has one': {
      'a till is opened again after its Z report': `
        update till_sessions set closed_at = null
      where till_id not in (select till_id from till_sessions where closed_at is null)`,
    },
    'a till was handed over with another amount than was counted, or at another time': {
      'the next seller is said to have begun with less than was counted': `
        update till_sessions set opening_kobo = opening_kobo - 100 where handed_from is not null`,
      'a session is said to be taken over from another one': `update till_sessions set handed_from = (
        select id from till_sessions last where closed_at is not null and last.till_id <> till_sessions.till_id limit 1)
      where handed_from is not null`,
    },
    'a till was opened with another amount than was counted of its float': {
      'the count of a float is changed': `
        update till_floats set counted_kobo = counted_kobo + 100 where session_id is not null`,
    },
    'the float of a till is not the one that the audit names': {
      'the safe is said to have given less': `
        update till_floats set kobo = counted_kobo where session_id is not null`,
      'another person is said to have given a float': `
        update till_floats set given_by = (select id from staff where id <> given_by limit 1)`,
      'the float of an open till is deleted': `delete from till_floats where session_id is not null`,
    },
    'the Z reports of a till have a gap or a double': {
      'the number of a Z report is skipped': `update z_reports set number = number + 10`,
    },
    'the grand total of a till is not the sum of its sales': {
      'the grand total of a till goes back': `update z_reports set grand_total_kobo = grand_total_kobo - 100`,
    },
    'a Z report is not what was sold and entered': {
      'a sale is moved to a till that is closed': `update purchases set till_session_id =
        (select id from till_sessions where closed_at is not null limit 1)
      where till_session_id = (select id from till_sessions where closed_at is null limit 1)`,
    },
    'a Z report expects another amount than its totals say': {
      'a Z report expects less cash, so that nothing seems to be missing': `
        update z_reports set expected_cash = counted_cash`,
    },
    'a ticket was sold for a price that did not hold, without an approval': {
      'a ticket of a till is said to have had another price': `
        update allotted_seats set list_kobo = 100 where ticket_id is not null`,
    },
    'the terminal or the account of a till is not the one that the audit names': {
      'the transfers of a till go to the account of another person': `
        update tills set account_number = '0123456789' where account_number is not null`,
    },
    'a ticket is free and not complimentary, or the reverse': {
      'a ticket is called complimentary': `
        update tickets set type_id = '${COMPLIMENTARY_TYPE_ID}' where id = ${AN_UNUSED_TICKET}`,
    },
    'free tickets are not those that were requested': {
      'free tickets get another reason': `update purchases set given_for = 'by hand' where channel = 'office'`,
      'free tickets were approved by another person': `
        update purchases set approved_by = (select id from staff where id <> approved_by limit 1)
      where channel = 'office'`,
      'free tickets name another approver than the person who decided': `update free_ticket_requests set decided_by =
        (select id from staff where id not in (decided_by, proposed_by) limit 1)
      where state = 'done'`,
    },
    'free tickets that need two people were approved by one': {
      'a request for free tickets is approved by the person who made it': `
        alter table free_ticket_requests drop constraint free_ticket_requests_two_people;
      update free_ticket_requests set decided_by = proposed_by where state = 'done'`,
    },
    'free tickets were approved without a request': {
      'the request for free tickets of two people is taken away': `
        delete from free_ticket_requests where state = 'done'`,
    },
  },
}
