import type { CorruptionCase } from './corruption-case.ts'

const changed = (account: string, kind: string) =>
  `update naira_entries set kobo = kobo - 1 where account = '${account}' and movement_id = (
    select max(id) from naira_movements where kind = '${kind}')`

export const OF_NAIRA: readonly CorruptionCase[] = [
  {
    name: 'an entry of naira is deleted',
    sql: `delete from naira_entries where account = 'box-office'`,
    turnsRed: 'I11',
    fault: 'a movement of naira does not sum to zero',
  },
  {
    name: 'a sale at a till is taken out of the naira ledger',
    sql: `delete from naira_movements where kind = 'till-sale'`,
    turnsRed: 'I11',
    fault: 'naira moved, and nothing is booked for it',
  },
  {
    name: 'naira are booked on the day before',
    sql: `update naira_movements set day = day - 1 where kind = 'till-sale'`,
    turnsRed: 'I11',
    fault: 'naira are booked without a cause, or on another day',
  },
  {
    name: 'naira are booked on the day before, and only the clock of another cinema has changed',
    sql: `with changed as (
        insert into audit (at, actor_kind, action, subject, detail)
        select now() + interval '1 hour', 'system', 'change-cinema', id::text,
          '{"before": {"timeZone": "Africa/Lagos"}, "after": {"timeZone": "Africa/Accra"}}'
        from cinemas where id not in (select cinema_id from tills)
      )
      update naira_movements set day = day - 1 where kind = 'till-sale'`,
    turnsRed: 'I11',
    fault: 'naira are booked without a cause, or on another day',
  },
  {
    name: 'less is booked for a sale at a till',
    sql: changed('terminal-clearing', 'till-sale'),
    turnsRed: 'I11',
    fault: 'a sale or an event of a till is booked with another amount',
  },
  {
    name: 'the debt for a ticket that a counter took back is booked with less',
    sql: changed('box-office', 'counter-owed'),
    turnsRed: 'I11',
    fault: 'the price of a ticket that a counter took back is not booked as owed',
  },
  {
    name: 'a counter owes its buyers less than it took back',
    sql: `update naira_entries set kobo = kobo + 1 where account = 'refunds-owed'`,
    turnsRed: 'I11',
    fault: 'what a cinema owes to the buyers of its counters is booked with another amount',
  },
  {
    name: 'cash is booked to another till',
    sql: `update naira_entries set subject = gen_random_uuid()::text
      where account = 'cash' and movement_id in (select id from naira_movements where kind = 'till-paid-out')`,
    turnsRed: 'I11',
    fault: 'the cash of a till is not what its sales and events left in it',
  },
  {
    name: 'fewer naira are owed for Points than they are worth',
    sql: changed('points-owed', 'top-up'),
    turnsRed: 'I11',
    fault: 'Points are booked at another value than they had',
  },
  {
    name: 'a top-up is booked with less money than came',
    sql: changed('checkout-clearing', 'top-up'),
    turnsRed: 'I11',
    fault: 'a top-up is booked with other money than came',
  },
  {
    name: 'a provider is booked to hold money that it took back',
    sql: `update naira_entries set kobo = kobo + case account when 'debts' then -1 else 1 end
      where account in ('debts', 'checkout-clearing') and movement_id in (
        select id from naira_movements where kind = 'money-reversed')`,
    turnsRed: 'I11',
    fault: 'money that went back is booked with other amounts than went back',
  },
  {
    name: 'less tax is booked for a closed showtime than its tickets carry',
    sql: changed('tax-due', 'showtime-closed'),
    turnsRed: 'I11',
    fault: 'a closed showtime is booked with other values than its tickets carry',
  },
  {
    name: 'a settlement is taken out of the naira ledger',
    sql: `delete from naira_movements where kind = 'settlement'`,
    turnsRed: 'I11',
    fault: 'a settlement or its payment is booked with other amounts than its lines have',
  },
  {
    name: 'more is booked for an exhibitor, and less for the commission',
    sql: `update naira_entries set kobo = kobo + case account when 'commission' then 1 else -1 end
      where account in ('commission', 'exhibitor-due') and movement_id in (
        select id from naira_movements where kind = 'settlement')`,
    turnsRed: 'I11',
    fault: 'a settlement or its payment is booked with other amounts than its lines have',
  },
  {
    name: 'the payment of a settlement is booked to another party',
    sql: `update naira_entries set subject = gen_random_uuid()::text
      where account = 'hire-due' and movement_id in (
        select id from naira_movements where kind = 'settlement-paid')`,
    turnsRed: 'I11',
    fault: 'a settlement or its payment is booked with other amounts than its lines have',
  },
  {
    name: 'a settlement pays more than its lines say',
    sql: `update settlements set payable_kobo = payable_kobo + 1`,
    turnsRed: 'I11',
    fault: 'a settlement pays another amount than its lines say, or its number leaves a gap',
  },
  {
    name: 'a payout of a provider is booked without its fee',
    sql: `update naira_entries set kobo = kobo + case account when 'bank' then 1 else -1 end
      where account in ('bank', 'provider-fees') and movement_id in (
        select id from naira_movements where kind = 'provider-payout')`,
    turnsRed: 'I11',
    fault: 'an event of the bank is booked with other amounts than it has',
  },
  {
    name: 'the bank pays for a sale at a till',
    sql: `update naira_entries set account = 'bank', subject = ''
      where account = 'terminal-clearing' and movement_id in (
        select min(id) from naira_movements where kind = 'till-sale')`,
    turnsRed: 'I11',
    fault: 'the bank moved for no event',
  },
  {
    name: 'a line of a statement is ticked off with another event',
    sql: `update bank_ticks set movement_id = (select max(id) from naira_movements where kind = 'settlement-paid')
      where movement_id is not null`,
    turnsRed: 'I11',
    fault: 'a line of a statement is ticked off with an event that it does not show',
  },
  {
    name: 'a line of a statement is ticked off in the name of somebody else',
    sql: `update bank_ticks set ticked_by = (select id from staff where id <> ticked_by limit 1)`,
    turnsRed: 'I11',
    fault: 'a line was ticked off or opened by somebody whom the audit does not name',
  },
  {
    name: 'a settlement is sent to the bank account of somebody else',
    sql: `update distributors set bank_account = 'GTBank 0123456789'`,
    turnsRed: 'I9',
    fault: 'the bank account of a party is not the one that the audit names',
  },
  {
    name: 'the hire of a film is sent to another distributor',
    sql: `with film as (
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
    turnsRed: 'I9',
    fault: 'the distributor of a film is not the one that the audit names',
  },
]
