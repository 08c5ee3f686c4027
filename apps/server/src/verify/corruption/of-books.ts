import { A_BONUS, type CorruptionGroup } from './corruption-case.ts'

const A_CUSTOMER = `(select id from ledger_accounts where balance between 1 and 10000 order by id limit 1)`

const A_HOUSE_ENTRY = `(select min(id) from ledger_entries where balance_after is null)`

const AN_OLD_ENTRY = `(select min(id) from ledger_entries where balance_after > 0 and account_id in
  (select account_id from ledger_entries group by account_id having count(*) > 1))`

/** Inserts a movement of Vp that looks complete, to the customer with the bonus. */
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

const changed = (account: string, kind: string) =>
  `update naira_entries set kobo = kobo - 1 where account = '${account}' and movement_id = (
    select max(id) from naira_movements where kind = '${kind}')`

const LONGEST = `(select showtime_id from proof_rows group by showtime_id
  order by count(*) desc, showtime_id limit 1)`

/** Raises the first sale of a chain, and recomputes the hashes of all rows as a forger would. */
const WRITTEN_ANEW = `
  update proof_rows set text = regexp_replace(text, '\\d+$', '1') where text like E'%\\tsale\\t%';
  with recursive anew as (
    select showtime_id, sequence,
      sha256(decode(repeat('00', 32), 'hex') || sha256(convert_to(text, 'UTF8'))) as hash
    from proof_rows where sequence = 1
    union all
    select later.showtime_id, later.sequence,
      sha256(anew.hash || sha256(convert_to(later.text, 'UTF8')))
    from anew join proof_rows later
      on later.showtime_id = anew.showtime_id and later.sequence = anew.sequence + 1
  )
  update proof_rows set hash = anew.hash from anew
  where anew.showtime_id = proof_rows.showtime_id and anew.sequence = proof_rows.sequence`

export const OF_BOOKS: CorruptionGroup = {
  I1: {
    'a balance is not the sum of its entries': {
      'a balance is raised': `update ledger_accounts set balance = balance + 1 where id = ${A_CUSTOMER}`,
    },
    'a balance is below zero': {
      'a balance is below zero': `alter table ledger_accounts drop constraint balance_never_below_zero;
      update ledger_accounts set balance = -1 where id = ${A_CUSTOMER}`,
    },
    'a movement is not an entry of a customer and one of the operator that sum to zero': {
      'one side of a movement is changed': `update ledger_entries set amount = amount - 1 where id = ${A_HOUSE_ENTRY}`,
      'one side of a movement is deleted': `delete from ledger_entries where id = ${A_HOUSE_ENTRY}`,
      'a third entry is added to a movement': `insert into ledger_entries (movement_id, account_id, amount)
      select movement_id, (select id from ledger_accounts where kind = 'adjustments'), 1
      from ledger_entries where id = ${A_HOUSE_ENTRY}`,
    },
    'a balance does not follow from the entry before it': {
      'the balance that an old entry names is changed': `
        update ledger_entries set balance_after = balance_after + 1 where id = ${AN_OLD_ENTRY}`,
    },
    'the newest entry names another balance': {
      'the newest entry of an account names another balance': `
        update ledger_entries set balance_after = balance_after + 1
      where id = (select max(id) from ledger_entries where balance_after is not null)`,
    },
    'an entry names a balance, or lacks one, against its kind of account': {
      'a customer’s entry loses its balance': `
        update ledger_entries set balance_after = null where id = ${AN_OLD_ENTRY}`,
    },
  },
  I5: {
    'a row of a chain is missing': {
      'a row is taken out of the chain of a showtime': `
        delete from proof_rows where showtime_id = ${LONGEST} and sequence = 1`,
    },
    'a row of a chain was changed, or a row before it': {
      'a row of a chain says less money': `
        update proof_rows set text = text || '0' where showtime_id = ${LONGEST} and sequence = 2`,
    },
    'a row stands in another place of a chain than it says': {
      'the row of a chain is copied to another place with a sound hash': `
        update proof_rows later set text = first.text from proof_rows first
      where later.showtime_id = ${LONGEST} and first.showtime_id = later.showtime_id
        and first.sequence = 1 and later.sequence = 2`,
    },
    'a ticket is not what the chain of its showtime says': {
      'the newest sale of a chain is cut off': `delete from proof_rows where ctid = (select ctid from proof_rows
      where text like E'%\\tsale\\t%' order by at desc, sequence desc limit 1)`,
    },
    'a ticket was voided and its chain does not say so, or the reverse': {
      'a chain is written anew without a refund': `
        update proof_rows set text = replace(text, E'\\tvoid\\t', E'\\tmove\\t')`,
    },
    'a showtime is not what its chain says': {
      'a showtime is given another screen past its chain': `
        update showtimes set screen_id = gen_random_uuid() where state = 'published'`,
    },
    'a chain is closed and its showtime does not say so, or the reverse': {
      'a chain is called closed without its close': `update showtimes set chain_closed_at = now()`,
    },
    'a chain was written anew after the note of its day': {
      'a chain is written anew with sound hashes after the note of its day': WRITTEN_ANEW,
    },
    'a chain lost rows after the note of their day': {
      'rows that a note has taken in are cut off a chain': `delete from proof_rows where (showtime_id, sequence) in (
      select showtime_id, rows from proof_leaves)`,
    },
    'a leaf of a note is not what its columns say': {
      'the leaf of a note says another total': `update proof_leaves set totals = totals || '0'`,
    },
    'the tree of the notes has no such leaf': {
      'a leaf is changed, and the tree of the notes is not': `
        update proof_leaves set day = day - 1, text = replace(text, day::text, (day - 1)::text)`,
    },
    'a note is not what its columns or its leaves say': {
      'the day of a note is changed': `update proof_notes set day = day - 1`,
    },
    'a showtime with a chain is gone': {
      'an unsold showtime that was on sale is deleted': `
        delete from showtimes where id in (select showtime_id from proof_rows)
      and not exists (select from tickets where showtime_id = showtimes.id)`,
    },
  },
  I7: {
    'a bonus is of another amount': {
      'a bonus is made larger, with its balance': `
        update ledger_entries set amount = case when amount > 0 then 500 else -500 end
      where movement_id = ${A_BONUS}`,
    },
    'an account had the bonus twice': {
      'an account gets a second bonus under another number': `${move('sign-up-bonus', 'promotions', 'again')}
      insert into sign_up_bonuses (phone_hash, movement_id)
      select 'another number', id from ledger_movements where reference = 'again'`,
    },
    'a bonus does not name the account that it came to': {
      'a bonus names another account': `update ledger_movements set reference = 'another' where id = ${A_BONUS}`,
    },
    'a bonus is not in the ledger': {
      'the record of a bonus names another movement': `update sign_up_bonuses set movement_id =
      (select id from ledger_movements where reason = 'top-up' limit 1)`,
    },
    'a bonus was given to no number': {
      'a number that had the bonus is forgotten': `delete from sign_up_bonuses`,
    },
    'a number had the bonus twice': {
      'a number has the bonus twice': `alter table sign_up_bonuses drop constraint sign_up_bonuses_pkey,
        drop constraint sign_up_bonuses_movement_id_key;
      insert into sign_up_bonuses select * from sign_up_bonuses`,
    },
  },
  I9: {
    'an adjustment or opening credit is without an audited cause': {
      'an adjustment has no audit entry': move('adjustment', 'adjustments', 'by hand'),
      'an opening credit has no audit entry': move('opening-credit', 'promotions', 'by hand'),
      'the audit names another amount than the adjustment moved': `
        update audit set detail = detail || '{"vp": 9}' where action = 'adjustment'`,
    },
    'a bonus for a visit is not what its ticket has earned': {
      'an account gets a bonus for no visit': move('visit', 'promotions', 'by hand'),
    },
    'an adjustment of the ledger was made by no known person': {
      'an adjustment has its audit entry, but no person who made it': `${move('adjustment', 'adjustments', 'by hand')}
      insert into audit (actor_kind, action, subject, detail)
      select 'system', 'adjustment', id::text, '{"vp": 5}'
      from ledger_movements where reference = 'by hand'`,
    },
    'an adjustment is not in the ledger as it was decided': {
      'an adjustment is said to be of another amount': `update adjustments set vp = vp + 1`,
    },
    'an adjustment that was made is not in the ledger': {
      'an adjustment that was made names no movement': `
        alter table adjustments drop constraint adjustments_moved_when_done;
      update adjustments set movement_id = null`,
    },
    'an adjustment that needs two people was made by one': {
      'an adjustment that needs two people was made by one': `
        alter table adjustments drop constraint adjustments_two_people;
      update adjustments set needs_second = true, decided_by = proposed_by`,
    },
    'a movement is against the wrong account of the operator': {
      'a movement is against the wrong account of the operator': `update ledger_entries set account_id =
        (select id from ledger_accounts where kind = 'promotions')
      where movement_id = (select movement_id from purchases order by id limit 1)
        and balance_after is null`,
    },
    'the bank account of a party is not the one that the audit names': {
      'a settlement is sent to the bank account of another party': `
        update distributors set bank_account = 'GTBank 0123456789'`,
    },
    'the distributor of a film is not the one that the audit names': {
      'the hire of a film is sent to another distributor': `with film as (
        select id, distributor from films where distributor_id is not null order by id limit 1
      ), entered as (
        insert into audit (actor_kind, action, subject, detail)
        select 'system', 'make-film', id::text,
          jsonb_build_object('after', jsonb_build_object('distributor', distributor)) from film
      ), other as (
        insert into distributors (id, name) values (gen_random_uuid(), 'Another house') returning id, name
      )
      update films set distributor_id = other.id, distributor = other.name
      from film, other where films.id = film.id`,
    },
  },
  I11: {
    'a movement of naira does not sum to zero': {
      'an entry of naira is deleted': `delete from naira_entries where account = 'box-office'`,
    },
    'naira moved, and nothing is booked for it': {
      'a sale at a till is taken out of the naira ledger': `delete from naira_movements where kind = 'till-sale'`,
    },
    'naira are booked without a cause, or on another day': {
      'naira are booked on the day before': `update naira_movements set day = day - 1 where kind = 'till-sale'`,
      'naira are booked on the day before, and only the clock of another cinema has changed': `with changed as (
        insert into audit (at, actor_kind, action, subject, detail)
        select now() + interval '1 hour', 'system', 'change-cinema', id::text,
          '{"before": {"timeZone": "Africa/Lagos"}, "after": {"timeZone": "Africa/Accra"}}'
        from cinemas where id not in (select cinema_id from tills)
      )
      update naira_movements set day = day - 1 where kind = 'till-sale'`,
    },
    'a sale or an event of a till is booked with another amount': {
      'less is booked for a sale at a till': changed('terminal-clearing', 'till-sale'),
    },
    'the price of a ticket that a counter took back is not booked as owed': {
      'the debt for a ticket that a counter took back is booked with less': changed('box-office', 'counter-owed'),
    },
    'what a cinema owes to the buyers of its counters is booked with another amount': {
      'a counter owes its buyers less than it took back': `
        update naira_entries set kobo = kobo + 1 where account = 'refunds-owed'`,
    },
    'the cash of a till is not what its sales and events left in it': {
      'cash is booked to another till': `update naira_entries set subject = gen_random_uuid()::text
      where account = 'cash' and movement_id in (select id from naira_movements where kind = 'till-paid-out')`,
    },
    'Points are booked at another value than they had': {
      'fewer naira are owed for Points than they are worth': changed('points-owed', 'top-up'),
    },
    'a top-up is booked with other money than came': {
      'a top-up is booked with less money than came': changed('checkout-clearing', 'top-up'),
    },
    'money that went back is booked with other amounts than went back': {
      'a provider is booked to hold money that it took back': `
        update naira_entries set kobo = kobo + case account when 'debts' then -1 else 1 end
      where account in ('debts', 'checkout-clearing') and movement_id in (
        select id from naira_movements where kind = 'money-reversed')`,
    },
    'a closed showtime is booked with other values than its tickets carry': {
      'less tax is booked for a closed showtime than its tickets carry': changed('tax-due', 'showtime-closed'),
    },
    'a settlement or its payment is booked with other amounts than its lines have': {
      'a settlement is taken out of the naira ledger': `delete from naira_movements where kind = 'settlement'`,
      'more is booked for an exhibitor, and less for the commission': `
        update naira_entries set kobo = kobo + case account when 'commission' then 1 else -1 end
      where account in ('commission', 'exhibitor-due') and movement_id in (
        select id from naira_movements where kind = 'settlement')`,
      'the payment of a settlement is booked to another party': `
        update naira_entries set subject = gen_random_uuid()::text
      where account = 'hire-due' and movement_id in (
        select id from naira_movements where kind = 'settlement-paid')`,
    },
    'a settlement pays another amount than its lines say, or its number leaves a gap': {
      'a settlement pays more than its lines say': `update settlements set payable_kobo = payable_kobo + 1`,
    },
    'an event of the bank is booked with other amounts than it has': {
      'a payout of a provider is booked without its fee': `
        update naira_entries set kobo = kobo + case account when 'bank' then 1 else -1 end
      where account in ('bank', 'provider-fees') and movement_id in (
        select id from naira_movements where kind = 'provider-payout')`,
    },
    'the bank moved for no event': {
      'the bank pays for a sale at a till': `update naira_entries set account = 'bank', subject = ''
      where account = 'terminal-clearing' and movement_id in (
        select min(id) from naira_movements where kind = 'till-sale')`,
    },
    'a line of a statement is ticked off with an event that it does not show': {
      'a line of a statement is ticked off with another event': `
        update bank_ticks set movement_id = (select max(id) from naira_movements where kind = 'settlement-paid')
      where movement_id is not null`,
    },
    'a line was ticked off or opened by a person whom the audit does not name': {
      'a line of a statement is ticked off in the name of another person': `
        update bank_ticks set ticked_by = (select id from staff where id <> ticked_by limit 1)`,
    },
  },
}
