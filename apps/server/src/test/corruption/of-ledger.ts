import { A_BONUS, type CorruptionCase } from './corruption-case.ts'

const A_CUSTOMER = `(select id from ledger_accounts where balance between 1 and 10000 order by id limit 1)`
const A_HOUSE_ENTRY = `(select min(id) from ledger_entries where balance_after is null)`
const AN_OLD_ENTRY = `(select min(id) from ledger_entries where balance_after > 0 and account_id in
  (select account_id from ledger_entries group by account_id having count(*) > 1))`
const UNCAUSED = 'an adjustment or opening credit is without an audited cause'
const LEGS = 'a movement is not an entry of a customer and one of the operator that sum to zero'

/** Inserts a movement of Vp that looks complete, to the customer of the bonus. */
const move = (reason: string, house: string, reference: string, vp = 5) => `
  with movement as (
    insert into ledger_movements (id, reason, reference)
    values (gen_random_uuid(), '${reason}', '${reference}') returning id
  ), account as (
    update ledger_accounts set balance = balance + ${vp} where id =
      (select account_id from ledger_entries where movement_id = ${A_BONUS}
        and balance_after is not null) returning id, balance
  )
  insert into ledger_entries (movement_id, account_id, amount, balance_after)
  select movement.id, account.id, ${vp}, account.balance from movement, account
  union all select movement.id, house.id, -${vp}, null
  from movement, ledger_accounts house where kind = '${house}';`

export const OF_LEDGER: readonly CorruptionCase[] = [
  {
    name: 'a balance is raised',
    sql: `update ledger_accounts set balance = balance + 1 where id = ${A_CUSTOMER}`,
    turnsRed: 'I1',
    fault: 'a balance is not the sum of its entries',
  },
  {
    name: 'a balance is below zero',
    sql: `alter table ledger_accounts drop constraint balance_never_below_zero;
      update ledger_accounts set balance = -1 where id = ${A_CUSTOMER}`,
    turnsRed: 'I1',
    fault: 'a balance is below zero',
  },
  {
    name: 'one side of a movement is changed',
    sql: `update ledger_entries set amount = amount - 1 where id = ${A_HOUSE_ENTRY}`,
    turnsRed: 'I1',
    fault: LEGS,
  },
  {
    name: 'one side of a movement is deleted',
    sql: `delete from ledger_entries where id = ${A_HOUSE_ENTRY}`,
    turnsRed: 'I1',
    fault: LEGS,
  },
  {
    name: 'a third entry is added to a movement',
    sql: `insert into ledger_entries (movement_id, account_id, amount)
      select movement_id, (select id from ledger_accounts where kind = 'adjustments'), 1
      from ledger_entries where id = ${A_HOUSE_ENTRY}`,
    turnsRed: 'I1',
    fault: LEGS,
  },
  {
    name: 'the balance that an old entry names is changed',
    sql: `update ledger_entries set balance_after = balance_after + 1 where id = ${AN_OLD_ENTRY}`,
    turnsRed: 'I1',
    fault: 'a balance does not follow from the entry before it',
  },
  {
    name: 'the newest entry of an account names another balance',
    sql: `update ledger_entries set balance_after = balance_after + 1
      where id = (select max(id) from ledger_entries where balance_after is not null)`,
    turnsRed: 'I1',
    fault: 'the newest entry names another balance',
  },
  {
    name: 'a customer’s entry loses its balance',
    sql: `update ledger_entries set balance_after = null where id = ${AN_OLD_ENTRY}`,
    turnsRed: 'I1',
    fault: 'an entry names a balance, or lacks one, against its kind of account',
  },
  {
    name: 'a bonus is made larger, with its balance',
    sql: `update ledger_entries set amount = case when amount > 0 then 500 else -500 end
      where movement_id = ${A_BONUS}`,
    turnsRed: 'I7',
    fault: 'a bonus is of another amount',
  },
  {
    name: 'an account gets a second bonus under another number',
    sql: `${move('sign-up-bonus', 'promotions', 'again')}
      insert into sign_up_bonuses (phone_hash, movement_id)
      select 'another number', id from ledger_movements where reference = 'again'`,
    turnsRed: 'I7',
    fault: 'an account had the bonus twice',
  },
  {
    name: 'a bonus names another account',
    sql: `update ledger_movements set reference = 'another' where id = ${A_BONUS}`,
    turnsRed: 'I7',
    fault: 'a bonus does not name the account that it came to',
  },
  {
    name: 'the record of a bonus names another movement',
    sql: `update sign_up_bonuses set movement_id =
      (select id from ledger_movements where reason = 'top-up' limit 1)`,
    turnsRed: 'I7',
    fault: 'a bonus is not in the ledger',
  },
  {
    name: 'a number that had the bonus is forgotten',
    sql: `delete from sign_up_bonuses`,
    turnsRed: 'I7',
    fault: 'a bonus was given to no number',
  },
  {
    name: 'a number has the bonus twice',
    sql: `alter table sign_up_bonuses drop constraint sign_up_bonuses_pkey,
        drop constraint sign_up_bonuses_movement_id_key;
      insert into sign_up_bonuses select * from sign_up_bonuses`,
    turnsRed: 'I7',
    fault: 'a number had the bonus twice',
  },
  {
    name: 'an adjustment has no audit entry',
    sql: move('adjustment', 'adjustments', 'by hand'),
    turnsRed: 'I9',
    fault: UNCAUSED,
  },
  {
    name: 'an opening credit has no audit entry',
    sql: move('opening-credit', 'promotions', 'by hand'),
    turnsRed: 'I9',
    fault: UNCAUSED,
  },
  {
    name: 'the audit names another amount than the adjustment moved',
    sql: `update audit set detail = detail || '{"vp": 9}' where action = 'adjustment'`,
    turnsRed: 'I9',
    fault: UNCAUSED,
  },
  {
    name: 'an adjustment has its audit entry, and nobody who made it',
    sql: `${move('adjustment', 'adjustments', 'by hand')}
      insert into audit (actor_kind, action, subject, detail)
      select 'system', 'adjustment', id::text, '{"vp": 5}'
      from ledger_movements where reference = 'by hand'`,
    turnsRed: 'I9',
    fault: 'an adjustment of the ledger was made by nobody',
  },
  {
    name: 'an adjustment is said to be of another amount',
    sql: `update adjustments set vp = vp + 1`,
    turnsRed: 'I9',
    fault: 'an adjustment is not in the ledger as it was decided',
  },
  {
    name: 'an adjustment that was made names no movement',
    sql: `alter table adjustments drop constraint adjustments_moved_when_done;
      update adjustments set movement_id = null`,
    turnsRed: 'I9',
    fault: 'an adjustment that was made is not in the ledger',
  },
  {
    name: 'an adjustment that needs two people was made by one',
    sql: `alter table adjustments drop constraint adjustments_two_people;
      update adjustments set needs_second = true, decided_by = proposed_by`,
    turnsRed: 'I9',
    fault: 'an adjustment that needs two people was made by one',
  },
  {
    name: 'a movement is against the wrong account of the operator',
    sql: `update ledger_entries set account_id =
        (select id from ledger_accounts where kind = 'promotions')
      where movement_id = (select movement_id from purchases order by id limit 1)
        and balance_after is null`,
    turnsRed: 'I9',
    fault: 'a movement is against the wrong account of the operator',
  },
]
