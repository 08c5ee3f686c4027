import type { CorruptionCase } from './corruption-case.ts'

const UNSOUND = 'a gift of Points is not in the ledger as it was made'
const UNSOUND_RECALL = 'a gift of Points is not called back in the ledger as it was decided'
const A_GIFT = `(select id from points_gifts order by id limit 1)`

export const OF_POINTS_GIFTS: readonly CorruptionCase[] = [
  {
    name: 'given Points come to another account of the operator than they left',
    sql: `update ledger_entries set account_id =
        (select id from ledger_accounts where kind = 'promotions')
      where balance_after is null and movement_id =
        (select received_movement_id from points_gifts where id = ${A_GIFT})`,
    turnsRed: 'I1',
    fault: 'Points of a gift left one account and came to no other',
  },
  {
    name: 'a gift of Points is said to be of another amount',
    sql: `update points_gifts set vp = vp + 1 where id = ${A_GIFT}`,
    turnsRed: 'I9',
    fault: UNSOUND,
  },
  {
    name: 'a gift of Points is said to be for another customer',
    sql: `update points_gifts set receiver_id =
        (select id from customers where id not in (giver_id, receiver_id) limit 1)
      where id = ${A_GIFT}`,
    turnsRed: 'I9',
    fault: UNSOUND,
  },
  {
    name: 'a gift of Points names the movement of another one',
    sql: `alter table points_gifts drop constraint points_gifts_given_movement_id_key;
      update points_gifts set given_movement_id =
        (select given_movement_id from points_gifts where id <> ${A_GIFT} limit 1)
      where id = ${A_GIFT}`,
    turnsRed: 'I9',
    fault: UNSOUND,
  },
  {
    name: 'a gift of Points is deleted',
    sql: `delete from points_gifts where id = ${A_GIFT}`,
    turnsRed: 'I9',
    fault: 'Points were given or called back, and no gift says so',
  },
  {
    name: 'a gift of Points that was called back is said to stand',
    sql: `alter table points_gift_recalls drop constraint points_gift_recalls_moved_when_done;
      update points_gift_recalls set state = 'rejected' where state = 'done' and not needs_second`,
    turnsRed: 'I9',
    fault: UNSOUND_RECALL,
  },
  {
    name: 'a call-back names no movement',
    sql: `alter table points_gift_recalls drop constraint points_gift_recalls_moved_when_done;
      update points_gift_recalls set returned_movement_id = null where state = 'done'`,
    turnsRed: 'I9',
    fault: UNSOUND_RECALL,
  },
  {
    name: 'a call-back that needs two people was approved by whoever wanted it',
    sql: `alter table points_gift_recalls drop constraint points_gift_recalls_two_people;
      update points_gift_recalls set decided_by = proposed_by where state = 'done' and needs_second`,
    turnsRed: 'I9',
    fault: 'a gift of Points that needs two people was called back by one',
  },
]
