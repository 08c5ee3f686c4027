import type { CorruptionCase } from './tamper.ts'

const byHand = (name: string, table: string, done: string, sql: string): CorruptionCase => ({
  name,
  sql,
  turnsRed: 'I5',
  fault: `rows of ${table} were ${done} by hand`,
})

export const OF_WHAT_WAS_WRITTEN: readonly CorruptionCase[] = [
  byHand(
    'the code of a ticket is changed',
    'tickets',
    'changed',
    `update tickets set code = 'ANOTHERCODE99' where id = (select min(id::text)::uuid from tickets)`,
  ),
  byHand(
    'the seat of a ticket is changed to a free one',
    'tickets',
    'changed',
    `update tickets set seat = 'A9' where id = (select id from tickets order by id limit 1)`,
  ),
  byHand(
    'an event of a provider is deleted',
    'provider_events',
    'deleted',
    `delete from provider_events where id = (select id from provider_events order by id limit 1)`,
  ),
  byHand(
    'the amount in an event of a provider is changed',
    'provider_events',
    'changed',
    `update provider_events set payload = jsonb_set(payload, '{data,amount}', '1')
      where id = (select id from provider_events order by id limit 1)`,
  ),
  byHand(
    'a refund of money is smaller than its Points',
    'payment_refunds',
    'changed',
    `update payment_refunds set naira = naira - 100 where movement_id is not null`,
  ),
  byHand(
    'a refund of money names another member of staff',
    'payment_refunds',
    'changed',
    `update payment_refunds set staff_id = (select id from staff order by id desc limit 1)`,
  ),
  byHand(
    'a request for free tickets gets another reason',
    'free_ticket_requests',
    'changed',
    `update free_ticket_requests set reason = 'Guests of the minister'`,
  ),
  byHand(
    'a case for finance is deleted',
    'money_cases',
    'deleted',
    `delete from money_cases where id = (select id from money_cases order by id limit 1)`,
  ),
  byHand(
    'the hash of a bonus is changed, so that its number can have another one',
    'sign_up_bonuses',
    'changed',
    `update sign_up_bonuses set phone_hash = md5(phone_hash)`,
  ),
  byHand(
    'a refused scan is deleted',
    'gate_scans',
    'deleted',
    `delete from gate_scans where nonce =
      (select nonce from gate_scans where result <> 'admitted' order by nonce limit 1)`,
  ),
  byHand(
    'a scan names another attendant',
    'gate_scans',
    'changed',
    `update gate_scans set staff_id = (select id from staff order by id desc limit 1)`,
  ),
  byHand(
    'a purchase is dated another day',
    'purchases',
    'changed',
    `update purchases set created_at = created_at - interval '1 day'`,
  ),
  byHand(
    'the closing of a business day is deleted',
    'business_day_closes',
    'deleted',
    `delete from business_day_closes`,
  ),
  byHand(
    'the closing of books names another person',
    'showtime_closes',
    'changed',
    `update showtime_closes set closed_by = (select id from staff order by id limit 1)`,
  ),
  byHand(
    'the closing of books is dated back',
    'showtime_closes',
    'changed',
    `update showtime_closes set closed_at = closed_at - interval '1 hour'`,
  ),
  byHand(
    'an earlier sale gets another owner of its cinema',
    'cinema_owners',
    'changed',
    `update cinema_owners set since = since + interval '100 years'`,
  ),
  byHand(
    'what a provider reported is deleted',
    'reported_transactions',
    'deleted',
    `delete from reported_transactions`,
  ),
  byHand(
    'a row and what was counted of it are moved to another day',
    'audit',
    'changed',
    `update audit set written_on = written_on - 1; update written_rows set day = day - 1, digest = 0
      where table_name = 'audit'`,
  ),
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
