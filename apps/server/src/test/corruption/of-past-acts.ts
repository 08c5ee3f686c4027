import type { CorruptionCase } from './corruption-case.ts'

const OTHER_REFUND = 'a refund of money is not the one that the audit names'
const OTHER_DAY = 'naira are booked without a cause, or on another day'

/** Damage to what customers and staff did, and to the rows that other rows name. */
export const OF_PAST_ACTS: readonly CorruptionCase[] = [
  {
    name: 'a refund of money is smaller than its Points',
    sql: `update payment_refunds set naira = naira - 100 where movement_id is not null`,
    turnsRed: 'I9',
    fault: OTHER_REFUND,
  },
  {
    name: 'a refund of money names another member of staff',
    sql: `update payment_refunds set staff_id = gen_random_uuid() where movement_id is not null`,
    turnsRed: 'I9',
    fault: OTHER_REFUND,
  },
  {
    name: 'a request for free tickets gets another reason',
    sql: `update free_ticket_requests set reason = 'Guests of the minister'`,
    turnsRed: 'I9',
    fault: 'free tickets are not those for which somebody asked',
  },
  {
    name: 'a case for finance is deleted',
    sql: `delete from money_cases where id = (select id from money_cases order by id limit 1)`,
    turnsRed: 'I8',
    fault: 'a reversal neither took all of its Points nor opened a debt',
  },
  {
    name: 'a purchase is dated another day',
    sql: `update purchases set created_at = created_at - interval '1 day'`,
    turnsRed: 'I11',
    fault: OTHER_DAY,
  },
  {
    name: 'the closing of a business day is deleted',
    sql: `delete from business_day_closes`,
    turnsRed: 'I9',
    fault: 'the closing of a business day is not the one that the audit names',
  },
  {
    name: 'the closing of books names another person',
    sql: `update showtime_closes set closed_by = gen_random_uuid()`,
    turnsRed: 'I9',
    fault: 'the books of a showtime were closed by another person than the audit names',
  },
  {
    name: 'the closing of books is dated back',
    sql: `update showtime_closes set closed_at = closed_at - interval '1 hour'`,
    turnsRed: 'I11',
    fault: OTHER_DAY,
  },
  {
    name: 'a Z report says that less money was counted',
    sql: `update z_reports set counted_cash = counted_cash - 100`,
    turnsRed: 'I9',
    fault: 'a Z report has another difference than the audit names',
  },
  {
    name: 'an earlier sale gets another owner of its cinema',
    sql: `update cinema_owners set since = since + interval '100 years'`,
    turnsRed: 'I9',
    fault: 'the owner of a cinema is not the last of its owners',
  },
  {
    name: 'the newest note is deleted',
    sql: `delete from proof_notes`,
    turnsRed: 'I5',
    fault: 'the note of a leaf is missing',
  },
  {
    name: 'a showtime with tickets is deleted',
    sql: `delete from showtimes where id = (select showtime_id from tickets order by id limit 1)`,
    turnsRed: 'I5',
    fault: 'a row of purchases names a row of showtimes that is gone',
  },
  {
    name: 'the account of a customer is deleted',
    sql: `delete from ledger_accounts where id = (select customer_id from purchases limit 1)`,
    turnsRed: 'I5',
    fault: 'a row of ledger_entries names a row of ledger_accounts that is gone',
  },
  {
    name: 'a member of staff who did something is deleted',
    sql: `delete from staff where id in (select staff_id from payment_refunds)`,
    turnsRed: 'I5',
    fault: 'a row of payment_refunds names a row of staff that is gone',
  },
]
