import type { CorruptionCase } from './corruption-case.ts'

const HALF_TAKEN = 'a reversal neither took all of its Points nor opened a debt'

/**
 * These cases change reversals: the world has one with a debt, one that is over, and a dispute.
 */
export const OF_REVERSALS: readonly CorruptionCase[] = [
  {
    name: 'Points whose money went back are not taken for hours',
    sql: `update reversals set vp = null, noticed_at = now() - interval '8 hours';
      update payment_credits set credited_at = now() - interval '8 hours'`,
    turnsRed: 'I8',
    fault: 'money went back, and its Points were left',
  },
  {
    name: 'the debt of a reversal is deleted',
    sql: `delete from money_cases where kind = 'debt'`,
    turnsRed: 'I8',
    fault: HALF_TAKEN,
  },
  {
    name: 'the debt of a reversal is reduced',
    sql: `update money_cases set vp = 1 where kind = 'debt'`,
    turnsRed: 'I8',
    fault: HALF_TAKEN,
  },
  {
    name: 'a debt is called collected and was not',
    sql: `update money_cases set resolution = 'collected', resolved_at = now() where kind = 'debt'`,
    turnsRed: 'I8',
    fault: HALF_TAKEN,
  },
  {
    name: 'a reversal says that it took fewer Points',
    sql: `update reversals set vp = vp - 1 where state = 'standing'`,
    turnsRed: 'I8',
    fault: HALF_TAKEN,
  },
  {
    name: 'a reversal takes more Points than were credited',
    sql: `update reversals set vp = vp * 2 where state = 'standing'`,
    turnsRed: 'I8',
    fault: 'more Points were taken back than were credited',
  },
  {
    name: 'the movements of a reversal lose their cause',
    sql: `delete from reversal_movements`,
    turnsRed: 'I8',
    fault: 'Points moved for no reversal',
  },
  {
    name: 'a reversal is called over and its Points stay taken',
    sql: `update reversals set state = 'over' where state = 'standing'`,
    turnsRed: 'I8',
    fault: 'a reversal is over, and its Points were neither returned nor asked about',
  },
  {
    name: 'a case of Points to return is called seen for fewer Points than stay taken',
    sql: `with over as (update reversals set state = 'over' where state = 'standing' and vp > 1 returning *)
      insert into money_cases (id, kind, cause, provider, reversal_id, vp, resolution, resolved_at)
      select gen_random_uuid(), 'unreturned', id, provider, id, vp - 1, 'seen', now() from over`,
    turnsRed: 'I8',
    fault: 'a reversal is over, and its Points were neither returned nor asked about',
  },
  {
    name: 'the case of an open dispute is deleted',
    sql: `delete from money_cases where kind = 'dispute'`,
    turnsRed: 'I8',
    fault: 'a dispute is open, and no case asks a person about it',
  },
  {
    name: 'a whole transaction is called gone beside its refund that failed',
    sql: `insert into reversals (id, provider, kind, provider_number, provider_transaction_id, naira,
        state, reported, asked_at)
      select gen_random_uuid(), provider, 'transaction', provider_transaction_id,
        provider_transaction_id, naira, 'standing', 'presumed', now()
      from reversals where kind = 'refund' and state = 'over'`,
    turnsRed: 'I8',
    fault: 'a whole transaction is presumed gone beside a refund that its provider lists',
  },
  {
    name: 'a refund that failed at its provider is called standing',
    sql: `update reversals set state = 'standing' where reported = 'over'`,
    turnsRed: 'I8',
    fault: 'a reversal is not what its provider reported',
  },
  {
    name: 'our refund is called done, and its provider reported that it failed',
    sql: `update payment_refunds set status = 'refunded', reported = 'over', next_attempt_at = null`,
    turnsRed: 'I8',
    fault: 'a refund is not what its provider reported',
  },
  {
    name: 'nobody asks about a reversal that is not final',
    sql: `update reversals set asked_at = now() - interval '4 days' where state = 'open'`,
    turnsRed: 'I8',
    fault: 'nobody asks any more about a reversal that is not final',
  },
  {
    name: 'less money went back than its Points are worth',
    sql: `update reversals set naira = 1 where state = 'standing'`,
    turnsRed: 'I9',
    fault: 'more Points were taken back than their money was worth',
  },
]
