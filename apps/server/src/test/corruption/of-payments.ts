import { A_TOP_UP, type CorruptionCase } from './corruption-case.ts'

const ITS_MOVEMENT = `(select movement_id from payment_credits where tx_ref = ${A_TOP_UP})`
const NEGLECTED = 'unmatched money was dismissed or refunded by nobody'

export const OF_PAYMENTS: readonly CorruptionCase[] = [
  {
    name: 'a credit is of another amount of naira',
    sql: `update payment_credits set naira = naira + 1 where tx_ref = ${A_TOP_UP}`,
    turnsRed: 'I4',
    fault: 'a credit is not of the amount that was ordered',
  },
  {
    name: 'a credit moved other Points than were ordered',
    sql: `update ledger_entries set amount = amount * 2 where movement_id = ${ITS_MOVEMENT}`,
    turnsRed: 'I4',
    fault: 'a credit moved other Points than were ordered',
  },
  {
    name: 'a credited payment is called failed',
    sql: `update payments set status = 'failed' where tx_ref = ${A_TOP_UP}`,
    turnsRed: 'I4',
    fault: 'a credited payment is not called successful',
  },
  {
    name: 'a credit is of another provider than its order',
    sql: `update payment_credits set provider = 'paystack' where tx_ref = ${A_TOP_UP}`,
    turnsRed: 'I4',
    fault: 'a credit is of another provider than its order',
  },
  {
    name: 'a credit names another reference than its movement',
    sql: `update ledger_movements set reference = 'another' where id = ${ITS_MOVEMENT}`,
    turnsRed: 'I4',
    fault: 'a credit and its movement name different references',
  },
  {
    name: 'a top-up loses its provider transaction',
    sql: `delete from payment_credits where tx_ref = ${A_TOP_UP}`,
    turnsRed: 'I4',
    fault: 'a top-up is without its provider transaction',
  },
  {
    name: 'a provider transaction is credited twice',
    sql: `alter table payment_credits drop constraint payment_credits_pkey,
        drop constraint payment_credits_tx_ref_key,
        drop constraint payment_credits_movement_id_key;
      insert into payment_credits select * from payment_credits`,
    turnsRed: 'I4',
    fault: 'a provider transaction was credited twice',
  },
  {
    name: 'a reference is credited twice under another number',
    sql: `alter table payment_credits drop constraint payment_credits_tx_ref_key;
      insert into payment_credits
        (provider, provider_transaction_id, tx_ref, movement_id, naira)
      select provider, 'another number', tx_ref, gen_random_uuid(), naira
      from payment_credits where tx_ref = ${A_TOP_UP}`,
    turnsRed: 'I4',
    fault: 'a reference was credited twice',
  },
  {
    name: 'a refund is deleted and the Points stay taken',
    sql: `delete from payment_refunds where movement_id is not null`,
    turnsRed: 'I4',
    fault: 'Points were taken for no refund',
  },
  {
    name: 'a refund is called off and the Points stay taken',
    sql: `update payment_refunds set status = 'called-off', next_attempt_at = null
      where movement_id is not null`,
    turnsRed: 'I4',
    fault: 'a refund took other Points than its credit gave',
  },
  {
    name: 'an acknowledged top-up is gone, with everything that belongs to it',
    sql: `update ledger_accounts set balance = balance - amount from ledger_entries
        where ledger_entries.account_id = ledger_accounts.id and balance_after is not null
          and movement_id = ${ITS_MOVEMENT};
      delete from ledger_entries where movement_id = ${ITS_MOVEMENT};
      delete from ledger_movements where id = ${ITS_MOVEMENT};
      delete from payment_credits where tx_ref = ${A_TOP_UP}`,
    turnsRed: 'I5',
    fault: 'a movement that was acknowledged is gone',
  },
  {
    name: 'an acknowledged ticket refund is gone, with everything that belongs to it',
    sql: `delete from ledger_entries where movement_id in (select movement_id from ticket_refunds);
      delete from ledger_movements where id in (select movement_id from ticket_refunds);
      delete from ticket_refunds`,
    turnsRed: 'I5',
    fault: 'a movement that was acknowledged is gone',
  },
  {
    name: 'an acknowledged refund of unmatched money is gone, with its entry in the queue',
    sql: `delete from payment_refunds where unmatched_id is not null;
      delete from unmatched_payments where resolution = 'refunded'`,
    turnsRed: 'I5',
    fault: 'a refund that was acknowledged to a member of staff is gone',
  },
  {
    name: 'an answered purchase is gone',
    // Versions before 0082 kept the answers of purchases so.
    sql: `insert into idempotency_keys (customer_id, key, request_hash, status, answer)
      select id, 'kept before', '', 200, jsonb_build_object('purchaseID', gen_random_uuid())
      from customers limit 1`,
    turnsRed: 'I5',
    fault: 'a purchase that was answered is gone',
  },
  {
    name: 'an answered top-up is gone',
    sql: `delete from payments where tx_ref in
      (select answer #>> '{payment,tx_ref}' from idempotency_keys)`,
    turnsRed: 'I5',
    fault: 'a top-up that was answered is gone',
  },
  {
    name: 'the answer of a key is emptied',
    sql: `update idempotency_keys set answer = null`,
    turnsRed: 'I5',
    fault: 'a key has no whole answer',
  },
  {
    name: 'an entry is changed and the journal is not',
    sql: `update ledger_entries set amount = amount * 2 where movement_id = ${ITS_MOVEMENT}`,
    turnsRed: 'I5',
    fault: 'an entry is not what the journal says',
  },
  {
    name: 'the end of a journal is cut off',
    sql: `delete from ledger_journal where id = (select max(id) from ledger_journal)`,
    turnsRed: 'I5',
    fault: 'an entry is missing in the journal',
  },
  {
    name: 'the journal is changed',
    sql: `update ledger_journal set amount = amount + 1 where position = 1`,
    turnsRed: 'I5',
    fault: 'the journal of an account is not one chain',
  },
  {
    name: 'a payment is pending for days',
    sql: `update payments set status = 'pending', settled_at = null,
      created_at = now() - interval '4 days' where tx_ref not in (select tx_ref from payment_credits)`,
    turnsRed: 'I8',
    fault: 'a payment is pending for too long',
  },
  {
    name: 'a payment is called successful and was not credited',
    sql: `delete from payment_credits where tx_ref = ${A_TOP_UP}`,
    turnsRed: 'I8',
    fault: 'a successful payment is without its credit',
  },
  {
    name: 'an event of a provider waits for days',
    sql: `update provider_events set processed_at = null, received_at = now() - interval '4 days'`,
    turnsRed: 'I8',
    fault: 'an event of a provider waits for too long',
  },
  {
    name: 'a refund is due for days',
    sql: `update payment_refunds set created_at = now() - interval '4 days'`,
    turnsRed: 'I8',
    fault: 'a refund is due for too long',
  },
  {
    name: 'a refund is with its provider for weeks',
    sql: `update payment_refunds set status = 'sent', created_at = now() - interval '22 days'`,
    turnsRed: 'I8',
    fault: 'a provider has had a refund for weeks without its end',
  },
  {
    name: 'a refund that failed waits for weeks',
    sql: `update payment_refunds set status = 'failed', next_attempt_at = null,
      settled_at = now() - interval '15 days'`,
    turnsRed: 'I8',
    fault: 'a refund that failed has waited for a person for weeks',
  },
  {
    name: 'a debt is open for months',
    sql: `update money_cases set opened_at = now() - interval '91 days' where kind = 'debt'`,
    turnsRed: 'I8',
    fault: 'a debt has been open for months',
  },
  {
    name: 'unmatched money waits for weeks',
    sql: `update unmatched_payments set noticed_at = now() - interval '15 days'
      where resolved_at is null`,
    turnsRed: 'I8',
    fault: 'unmatched money has waited for a person for weeks',
  },
  {
    name: 'unmatched money is resolved without saying how',
    sql: `update unmatched_payments set resolved_at = now(), resolution = null`,
    turnsRed: 'I8',
    fault: 'unmatched money was resolved without saying how',
  },
  {
    name: 'unmatched money is dismissed by nobody',
    sql: `update unmatched_payments set resolved_at = now(), resolution = 'dismissed'
      where resolved_at is null`,
    turnsRed: 'I8',
    fault: NEGLECTED,
  },
  {
    name: 'unmatched money is dismissed in the name of a member of staff who did not do it',
    sql: `update unmatched_payments set resolved_at = now(), resolution = 'dismissed', note = 'x',
        resolved_by = (select id from staff limit 1) where resolved_at is null`,
    turnsRed: 'I8',
    fault: 'unmatched money was resolved by a person without a trace in the audit',
  },
  {
    name: 'unmatched money is called refunded and was not',
    sql: `delete from payment_refunds where unmatched_id is not null`,
    turnsRed: 'I8',
    fault: 'unmatched money was called refunded, and is not',
  },
  {
    name: 'unmatched money is called reversed and did not go back',
    sql: `update unmatched_payments set resolved_at = now(), resolution = 'reversed'
      where resolved_at is null`,
    turnsRed: 'I8',
    fault: 'unmatched money was called reversed, and did not go back',
  },
  {
    name: 'unmatched money is called credited and was not',
    sql: `update unmatched_payments set resolution = 'credited' where resolution = 'dismissed'`,
    turnsRed: 'I8',
    fault: 'unmatched money was called credited, and is not',
  },
  {
    name: 'Points come to a closed account',
    sql: `update customers set closed_at = now() - interval '1 day', phone = 'closed-' || id
      where id = (select customer_id from payments where tx_ref = ${A_TOP_UP})`,
    turnsRed: 'I8',
    fault: 'Points came to a closed account',
  },
  {
    name: 'a top-up gives more Points than its naira buy, in every table',
    sql: `update payments set vp = vp * 2 where tx_ref = ${A_TOP_UP};
      update ledger_entries set amount = amount * 2, balance_after = balance_after * 2
        where movement_id = ${ITS_MOVEMENT}`,
    turnsRed: 'I9',
    fault: 'the Points of a top-up do not follow from its naira',
  },
  {
    name: 'a top-up is against the clearing account of the other provider',
    sql: `update ledger_entries set account_id =
        (select id from ledger_accounts where kind = 'clearing-paystack')
      where movement_id = ${ITS_MOVEMENT} and balance_after is null`,
    turnsRed: 'I9',
    fault: 'a movement is against the clearing account of another provider',
  },
  {
    name: 'more money goes back than was paid',
    sql: `update payment_refunds set naira = naira + 1`,
    turnsRed: 'I9',
    fault: 'more went back than was paid',
  },
  {
    name: 'a provider reported another amount than was credited',
    sql: `update reported_transactions set naira = naira + 1`,
    turnsRed: 'I9',
    fault: 'a provider reported other money than was credited, and nobody was told',
  },
  {
    name: 'a refund of unmatched money is not of what had come',
    sql: `update unmatched_payments set naira = naira + 1 where resolution = 'refunded'`,
    turnsRed: 'I9',
    fault: 'unmatched money went back with another amount',
  },
  {
    name: 'a refund is called paid, and its provider knows nothing of it',
    sql: `update payment_refunds set status = 'refunded', next_attempt_at = null,
      provider_refund_id = null`,
    turnsRed: 'I8',
    fault: 'a refund is called paid without the number that its provider gave it',
  },
  {
    name: 'a case is called seen in the name of a member of staff who did not see it',
    sql: `update money_cases set resolution = 'seen', resolved_at = now(),
      resolved_by = (select id from staff limit 1) where resolution is null`,
    turnsRed: 'I8',
    fault: 'a case was resolved by a person without a trace in the audit',
  },
  {
    name: 'a case is called seen by nobody',
    sql: `update money_cases set resolution = 'seen', resolved_at = now()
      where resolution is null`,
    turnsRed: 'I8',
    fault: 'a case was resolved by nobody',
  },
]
