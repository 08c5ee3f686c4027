import { A_TOP_UP, type CorruptionGroup } from './corruption-case.ts'

const ITS_MOVEMENT = `(select movement_id from payment_credits where tx_ref = ${A_TOP_UP})`

const A_GIFT = `(select id from points_gifts order by id limit 1)`

export const OF_PAYMENTS: CorruptionGroup = {
  I1: {
    'Points of a gift left one account and came to no other': {
      'given Points come to another account of the operator than they left': `update ledger_entries set account_id =
        (select id from ledger_accounts where kind = 'promotions')
      where balance_after is null and movement_id =
        (select received_movement_id from points_gifts where id = ${A_GIFT})`,
    },
  },
  I4: {
    'a credit is not of the amount that was ordered': {
      'a credit is of another amount of naira': `
        update payment_credits set naira = naira + 1 where tx_ref = ${A_TOP_UP}`,
    },
    'a credit moved other Points than were ordered': {
      'a credit moved other Points than were ordered': `
        update ledger_entries set amount = amount * 2 where movement_id = ${ITS_MOVEMENT}`,
    },
    'a credited payment is not called successful': {
      'a credited payment is called failed': `update payments set status = 'failed' where tx_ref = ${A_TOP_UP}`,
    },
    'a credit is of another provider than its order': {
      'a credit is of another provider than its order': `
        update payment_credits set provider = 'paystack' where tx_ref = ${A_TOP_UP}`,
    },
    'a credit and its movement name different references': {
      'a credit names another reference than its movement': `
        update ledger_movements set reference = 'another' where id = ${ITS_MOVEMENT}`,
    },
    'a top-up is without its provider transaction': {
      'a top-up loses its provider transaction': `delete from payment_credits where tx_ref = ${A_TOP_UP}`,
    },
    'a provider transaction was credited twice': {
      'a provider transaction is credited twice': `alter table payment_credits drop constraint payment_credits_pkey,
        drop constraint payment_credits_tx_ref_key,
        drop constraint payment_credits_movement_id_key;
      insert into payment_credits select * from payment_credits`,
    },
    'a reference was credited twice': {
      'a reference is credited twice under another number': `
        alter table payment_credits drop constraint payment_credits_tx_ref_key;
      insert into payment_credits
        (provider, provider_transaction_id, tx_ref, movement_id, naira)
      select provider, 'another number', tx_ref, gen_random_uuid(), naira
      from payment_credits where tx_ref = ${A_TOP_UP}`,
    },
    'Points were taken for no refund': {
      'a refund is deleted and the Points stay taken': `delete from payment_refunds where movement_id is not null`,
    },
    'a refund took other Points than its credit gave': {
      'a refund is called off and the Points stay taken': `
        update payment_refunds set status = 'called-off', next_attempt_at = null
      where movement_id is not null`,
    },
  },
  I5: {
    'a movement that was acknowledged is gone': {
      'an acknowledged top-up is gone, with everything that belongs to it': `
        update ledger_accounts set balance = balance - amount from ledger_entries
        where ledger_entries.account_id = ledger_accounts.id and balance_after is not null
          and movement_id = ${ITS_MOVEMENT};
      delete from ledger_entries where movement_id = ${ITS_MOVEMENT};
      delete from ledger_movements where id = ${ITS_MOVEMENT};
      delete from payment_credits where tx_ref = ${A_TOP_UP}`,
      'an acknowledged ticket refund is gone, with everything that belongs to it': `
        delete from ledger_entries where movement_id in (select movement_id from ticket_refunds);
      delete from ledger_movements where id in (select movement_id from ticket_refunds);
      delete from ticket_refunds`,
    },
    'a refund that was acknowledged to a member of staff is gone': {
      'an acknowledged refund of unmatched money is gone, with its entry in the queue': `
        delete from payment_refunds where unmatched_id is not null;
      delete from unmatched_payments where resolution = 'refunded'`,
    },
    'a purchase that was answered is gone': {
      'an answered purchase is gone': `insert into idempotency_keys (customer_id, key, request_hash, status, answer)
      select id, 'kept before', '', 200, jsonb_build_object('purchaseID', gen_random_uuid())
      from customers limit 1`,
    },
    'a top-up that was answered is gone': {
      'an answered top-up is gone': `delete from payments where tx_ref in
      (select answer #>> '{payment,tx_ref}' from idempotency_keys)`,
    },
    'a key has no whole answer': {
      'the answer of a key is emptied': `update idempotency_keys set answer = null`,
    },
    'an entry is not what the journal says': {
      'an entry is changed and the journal is not': `
        update ledger_entries set amount = amount * 2 where movement_id = ${ITS_MOVEMENT}`,
    },
    'an entry is missing in the journal': {
      'the end of a journal is cut off': `delete from ledger_journal where id = (select max(id) from ledger_journal)`,
    },
    'the journal of an account is not one chain': {
      'the journal is changed': `update ledger_journal set amount = amount + 1 where position = 1`,
    },
  },
  I8: {
    'a payment is pending for too long': {
      'a payment is pending for days': `update payments set status = 'pending', settled_at = null,
      created_at = now() - interval '4 days' where tx_ref not in (select tx_ref from payment_credits)`,
    },
    'a successful payment is without its credit': {
      'a payment is called successful and was not credited': `delete from payment_credits where tx_ref = ${A_TOP_UP}`,
    },
    'an event of a provider waits for too long': {
      'an event of a provider waits for days': `
        update provider_events set processed_at = null, received_at = now() - interval '4 days'`,
    },
    'a refund is due for too long': {
      'a refund is due for days': `update payment_refunds set created_at = now() - interval '4 days'`,
    },
    'a provider has had a refund for weeks without its end': {
      'a refund is with its provider for weeks': `
        update payment_refunds set status = 'sent', created_at = now() - interval '22 days'`,
    },
    'a refund that failed has waited for a person for weeks': {
      'a refund that failed waits for weeks': `update payment_refunds set status = 'failed', next_attempt_at = null,
      settled_at = now() - interval '15 days'`,
    },
    'a debt has been open for months': {
      'a debt is open for months': `update money_cases set opened_at = now() - interval '91 days' where kind = 'debt'`,
    },
    'unmatched money has waited for a person for weeks': {
      'unmatched money waits for weeks': `update unmatched_payments set noticed_at = now() - interval '15 days'
      where resolved_at is null`,
    },
    'unmatched money was resolved without saying how': {
      'unmatched money is resolved without saying how': `
        update unmatched_payments set resolved_at = now(), resolution = null`,
    },
    'unmatched money was dismissed or refunded by no known person': {
      'unmatched money is dismissed by no known person': `
        update unmatched_payments set resolved_at = now(), resolution = 'dismissed'
      where resolved_at is null`,
    },
    'unmatched money was resolved by a person without a trace in the audit': {
      'unmatched money is dismissed in the name of a member of staff who did not do it': `
        update unmatched_payments set resolved_at = now(), resolution = 'dismissed', note = 'x',
        resolved_by = (select id from staff limit 1) where resolved_at is null`,
    },
    'unmatched money was called refunded, and is not': {
      'unmatched money is called refunded and was not': `delete from payment_refunds where unmatched_id is not null`,
    },
    'unmatched money was called reversed, and did not go back': {
      'unmatched money is called reversed and did not go back': `
        update unmatched_payments set resolved_at = now(), resolution = 'reversed'
      where resolved_at is null`,
    },
    'unmatched money was called credited, and is not': {
      'unmatched money is called credited and was not': `
        update unmatched_payments set resolution = 'credited' where resolution = 'dismissed'`,
    },
    'Points came to a closed account': {
      'Points come to a closed account': `
        update customers set closed_at = now() - interval '1 day', phone = 'closed-' || id
      where id = (select customer_id from payments where tx_ref = ${A_TOP_UP})`,
    },
    'a refund is called paid without the number that its provider gave it': {
      'a refund is called paid, and its provider knows nothing of it': `
        update payment_refunds set status = 'refunded', next_attempt_at = null,
      provider_refund_id = null`,
    },
    'a case was resolved by a person without a trace in the audit': {
      'a case is called seen in the name of a member of staff who did not see it': `
        update money_cases set resolution = 'seen', resolved_at = now(),
      resolved_by = (select id from staff limit 1) where resolution is null`,
    },
    'a case was resolved by no known person': {
      'a case is called seen by no known person': `update money_cases set resolution = 'seen', resolved_at = now()
      where resolution is null`,
    },
    'money went back, and its Points were left': {
      'Points whose money went back are not taken for hours': `
        update reversals set vp = null, noticed_at = now() - interval '8 hours';
      update payment_credits set credited_at = now() - interval '8 hours'`,
    },
    'a reversal neither took all of its Points nor opened a debt': {
      'the debt of a reversal is deleted': `delete from money_cases where kind = 'debt'`,
      'the debt of a reversal is reduced': `update money_cases set vp = 1 where kind = 'debt'`,
      'a debt is called collected and was not': `
        update money_cases set resolution = 'collected', resolved_at = now() where kind = 'debt'`,
      'a reversal says that it took fewer Points': `update reversals set vp = vp - 1 where state = 'standing'`,
    },
    'more Points were taken back than were credited': {
      'a reversal takes more Points than were credited': `update reversals set vp = vp * 2 where state = 'standing'`,
    },
    'Points moved for no reversal': {
      'the movements of a reversal lose their cause': `delete from reversal_movements`,
    },
    'a reversal is over, and its Points were neither returned nor asked about': {
      'a reversal is called over and its Points stay taken': `
        update reversals set state = 'over' where state = 'standing'`,
      'a case of Points to return is called seen for fewer Points than stay taken': `
        with over as (update reversals set state = 'over' where state = 'standing' and vp > 1 returning *)
      insert into money_cases (id, kind, cause, provider, reversal_id, vp, resolution, resolved_at)
      select gen_random_uuid(), 'unreturned', id, provider, id, vp - 1, 'seen', now() from over`,
    },
    'a dispute is open, and no case asks a person about it': {
      'the case of an open dispute is deleted': `delete from money_cases where kind = 'dispute'`,
    },
    'a whole transaction is presumed gone beside a refund that its provider lists': {
      'a whole transaction is called gone beside its refund that failed': `
        insert into reversals (id, provider, kind, provider_number, provider_transaction_id, naira,
        state, reported, asked_at)
      select gen_random_uuid(), provider, 'transaction', provider_transaction_id,
        provider_transaction_id, naira, 'standing', 'presumed', now()
      from reversals where kind = 'refund' and state = 'over'`,
    },
    'a reversal is not what its provider reported': {
      'a refund that failed at its provider is called standing': `
        update reversals set state = 'standing' where reported = 'over'`,
    },
    'a refund is not what its provider reported': {
      'our refund is called done, and its provider reported that it failed': `
        update payment_refunds set status = 'refunded', reported = 'over', next_attempt_at = null`,
    },
    'the worker no longer asks about a reversal that is not final': {
      'the worker stops asking about a reversal that is not final': `
        update reversals set asked_at = now() - interval '4 days' where state = 'open'`,
    },
  },
  I9: {
    'the Points of a top-up do not follow from its naira': {
      'a top-up gives more Points than its naira buy, in every table': `
        update payments set vp = vp * 2 where tx_ref = ${A_TOP_UP};
      update ledger_entries set amount = amount * 2, balance_after = balance_after * 2
        where movement_id = ${ITS_MOVEMENT}`,
    },
    'a movement is against the clearing account of another provider': {
      'a top-up is against the clearing account of the other provider': `update ledger_entries set account_id =
        (select id from ledger_accounts where kind = 'clearing-paystack')
      where movement_id = ${ITS_MOVEMENT} and balance_after is null`,
    },
    'more went back than was paid': {
      'more money goes back than was paid': `update payment_refunds set naira = naira + 1`,
    },
    'a provider reported other money than was credited, but no difference was recorded': {
      'a provider reported another amount than was credited': `update reported_transactions set naira = naira + 1`,
    },
    'unmatched money went back with another amount': {
      'a refund of unmatched money is not of what had come': `
        update unmatched_payments set naira = naira + 1 where resolution = 'refunded'`,
    },
    'more Points were taken back than their money was worth': {
      'less money went back than its Points are worth': `update reversals set naira = 1 where state = 'standing'`,
    },
    'a gift of Points is not in the ledger as it was made': {
      'a gift of Points is said to be of another amount': `update points_gifts set vp = vp + 1 where id = ${A_GIFT}`,
      'a gift of Points is said to be for another customer': `update points_gifts set receiver_id =
        (select id from customers where id not in (giver_id, receiver_id) limit 1)
      where id = ${A_GIFT}`,
      'a gift of Points names the movement of another one': `
        alter table points_gifts drop constraint points_gifts_given_movement_id_key;
      update points_gifts set given_movement_id =
        (select given_movement_id from points_gifts where id <> ${A_GIFT} limit 1)
      where id = ${A_GIFT}`,
    },
    'Points were given or called back, and no gift says so': {
      'a gift of Points is deleted': `delete from points_gifts where id = ${A_GIFT}`,
    },
    'a gift of Points is not called back in the ledger as it was decided': {
      'a gift of Points that was called back is said to stand': `
        alter table points_gift_recalls drop constraint points_gift_recalls_moved_when_done;
      update points_gift_recalls set state = 'rejected' where state = 'done' and not needs_second`,
      'a call-back names no movement': `
        alter table points_gift_recalls drop constraint points_gift_recalls_moved_when_done;
      update points_gift_recalls set returned_movement_id = null where state = 'done'`,
    },
    'a gift of Points that needs two people was called back by one': {
      'a call-back that needs two people is approved by its proposer': `
        alter table points_gift_recalls drop constraint points_gift_recalls_two_people;
      update points_gift_recalls set decided_by = proposed_by where state = 'done' and needs_second`,
    },
  },
}
