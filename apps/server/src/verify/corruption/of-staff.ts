import { CHAINED_ANEW } from '../../test/chain-audit-sql.ts'
import { AN_UNUSED_TICKET, type CorruptionGroup } from './corruption-case.ts'

const NEWEST = `(select max(id) from audit)`

const A_MANAGER = `(select id from staff where role = 'manager' order by id limit 1)`

export const OF_STAFF: CorruptionGroup = {
  I5: {
    'an entry of the audit is missing': {
      'an entry of the audit is deleted': `delete from audit where place = 2`,
    },
    'the newest entry of the audit is missing, or was added by hand': {
      'the newest entry of the audit is deleted': `delete from audit where id = ${NEWEST}`,
    },
    'an entry of the audit was changed, or one before it': {
      'an entry of the audit names another person': `
        update audit set actor_id = gen_random_uuid() where id = ${NEWEST}`,
    },
    'an entry of the audit was added by hand': {
      'an entry is added to the audit past its chain': `
        insert into audit (actor_kind, action, subject) values ('system', 'nothing', 'nobody')`,
    },
    'the audit was written anew after the note of a day': {
      'the audit is written anew with sound hashes after the note of a day': `
        update audit set subject = 'nobody' where place = 2; ${CHAINED_ANEW}`,
    },
    'a note is not what its columns or its leaves say': {
      'what a note says of the audit is changed with it': `
        update audit set subject = 'nobody' where place = 2; ${CHAINED_ANEW};
      update proof_notes set audit_heads = (
        select string_agg(concat_ws(' ', chain, entries, encode(hash, 'hex')), E'\\n' order by chain)
        from audit_chains)`,
    },
    'a setting is not the one that the audit names': {
      'a limit of the settings is raised': `update settings set adjustment_limit = adjustment_limit * 100`,
    },
    'the rights of a member of staff are not those that the audit names': {
      'a manager is made an admin': `update staff set role = 'admin' where id = ${A_MANAGER}`,
      'a member of staff is bound to another cinema': `insert into staff_cinemas (staff_id, cinema_id)
      select ${A_MANAGER}, id from cinemas where not exists (
        select from staff_cinemas where staff_id = ${A_MANAGER} and cinema_id = cinemas.id) limit 1`,
    },
    'a member of staff was never invited': {
      'an admin is added without an invitation': `insert into staff (id, email, name, role)
      values (gen_random_uuid(), 'nobody@velvet.example', 'Nobody', 'admin')`,
    },
    'the second factor of a member of staff was taken away by hand': {
      'the second factor of a member of staff is taken away': `with enrolled as (
        insert into audit (actor_kind, action, subject)
        select 'system', 'second-factor-set', id::text from staff where id = ${A_MANAGER}
      )
      update staff set totp_secret = null where id = ${A_MANAGER}`,
    },
    'the note of a leaf is missing': {
      'the newest note is deleted': `delete from proof_notes`,
    },
    'a row of purchases names a row of showtimes that is gone': {
      'a showtime with tickets is deleted': `
        delete from showtimes where id = (select showtime_id from tickets order by id limit 1)`,
    },
    'a row of ledger_entries names a row of ledger_accounts that is gone': {
      'the account of a customer is deleted': `
        delete from ledger_accounts where id = (select customer_id from purchases limit 1)`,
    },
    'a row of payment_refunds names a row of staff that is gone': {
      'a member of staff who did something is deleted': `
        delete from staff where id in (select staff_id from payment_refunds)`,
    },
  },
  I8: {
    'a reversal neither took all of its Points nor opened a debt': {
      'a case for finance is deleted': `
        delete from money_cases where id = (select id from money_cases order by id limit 1)`,
    },
  },
  I9: {
    'a refund of money is not the one that the audit names': {
      'a refund of money is smaller than its Points': `
        update payment_refunds set naira = naira - 100 where movement_id is not null`,
      'a refund of money names another member of staff': `
        update payment_refunds set staff_id = gen_random_uuid() where movement_id is not null`,
    },
    'free tickets are not those that were requested': {
      'a request for free tickets gets another reason': `
        update free_ticket_requests set reason = 'Guests of the minister'`,
    },
    'the closing of a business day is not the one that the audit names': {
      'the closing of a business day is deleted': `delete from business_day_closes`,
    },
    'the books of a showtime were closed by another person than the audit names': {
      'the closing of books names another person': `update showtime_closes set closed_by = gen_random_uuid()`,
    },
    'a Z report has another difference than the audit names': {
      'a Z report says that less money was counted': `
        update z_reports set counted_cash = counted_cash - 100 where reason is not null`,
    },
    'the owner of a cinema is not the last of its owners': {
      'an earlier sale gets another owner of its cinema': `
        update cinema_owners set since = since + interval '100 years'`,
      'a cinema gets another owner, and no row says since when': `
        update cinemas set exhibitor_id = null where exhibitor_id is not null`,
    },
    'a ticket was sold at a price that its showtime did not have': {
      'a ticket is sold at a price that never was': `
        update tickets set price_vp = price_vp + 15, gross_kobo = gross_kobo + 1000,
        net_kobo = net_kobo + 1000 where id = ${AN_UNUSED_TICKET}`,
      'a ticket of a zone is called one of a standard seat': `
        update tickets set zone = 'standard' where zone = 'vip'`,
    },
    'a ticket is reported at a value that no terms of its film give': {
      'a ticket is reported above its price by hand': `
        update tickets set reported_kobo = gross_kobo + 100, reported_net_kobo = net_kobo
        where id = ${AN_UNUSED_TICKET}`,
    },
    'the terms of a film are not those that the audit names': {
      'the least value of reported tickets is raised': `
        update film_terms set reports = 'at-least', reports_kobo = 100 where weeks <> '{}'`,
      'the share of a distributor is raised': `update film_terms set weeks = array[900000] where weeks <> '{}'`,
      'a guarantee is taken out of the terms of a film': `
        update film_terms set guarantee_kobo = null, guarantee_by = null`,
      'terms hold from a later day': `update film_terms set holds_from = holds_from + 7`,
      'terms are added that no member of staff entered': `insert into film_terms (id, film_id, holds_from, weeks)
      select gen_random_uuid(), id, '2026-01-02', array[900000] from films limit 1`,
      'the terms of a film are deleted': `delete from film_terms`,
    },
    'the commission of an exhibitor is not the one that the audit names': {
      'the commission of an exhibitor is lowered': `update commission_terms set ppm = 1`,
    },
    'a tax on hire is not the one that the audit names': {
      'a tax on hire is raised': `update hire_taxes set ppm = ppm + 1`,
    },
    'the rate of a tax is not the one that the audit names': {
      'the rate of a tax is lowered': `update tax_rates set ppm = ppm - 1`,
      'the rate of a tax is deleted': `delete from tax_rates`,
    },
    'an exhibitor is not what the audit says': {
      'an exhibitor gets the number of another tax payer': `update exhibitors set tin = '1' where tin <> ''`,
    },
    'a distributor is not what the audit says': {
      'a distributor gets another legal name': `update distributors set legal_name = 'Somebody else' where tin <> ''`,
    },
    'the clock or the name of a cinema is not what the audit says': {
      'the clock of a cinema is moved, and with it the days of its box office': `
        update cinemas set time_zone = 'Pacific/Auckland' where slug = 'entered-cinema'`,
    },
    'a type of tickets is not what the audit says': {
      'a type of tickets no longer needs an approval': `
        update ticket_types set needs_approval = not needs_approval where name = 'Entered type'`,
    },
    'the price card of a cinema is not the one that the audit names': {
      'a price of a price card is lowered': `update price_rules set price = 1`,
      'a price by type of a price card is deleted': `delete from price_rule_prices`,
      'a price card is deleted': `delete from price_rules`,
    },
    'the worth of Points at the box office is not the one of this version': {
      'Points are worth less at the box office': `update box_office_rates set kobo = kobo - 1`,
    },
    'a settlement is not what the audit says': {
      'the number of a settlement is changed': `update settlements set number = number + 100`,
    },
  },
  I10: {
    'the schema lacks an object of the migrations, or has it changed or disabled': {
      'a check is dropped': 'alter table ledger_accounts drop constraint balance_never_below_zero',
      'a check is replaced by a weaker one': `alter table showtimes drop constraint showtimes_never_oversold,
      add constraint showtimes_never_oversold check (assigned_seats >= 0)`,
      'a check is not enforced for existing rows': `alter table showtimes drop constraint showtimes_never_oversold,
      add constraint showtimes_never_oversold
      check (((assigned_seats >= 0) and (assigned_seats <= total_seats))) not valid`,
      'a foreign key is dropped': 'alter table payment_credits drop constraint payment_credits_tx_ref_fkey',
      'a foreign key is disabled': 'alter table tickets disable trigger all',
      'a unique key is dropped': 'alter table payment_credits drop constraint payment_credits_tx_ref_key',
      'an index is dropped': 'drop index tickets_one_holder_a_seat',
      'an index is no longer unique': `drop index tickets_one_holder_a_seat;
      create index tickets_one_holder_a_seat on tickets (showtime_id, seat) where status <> 'void'`,
      'an index is marked invalid': `
        update pg_index set indisvalid = false where indexrelid = 'tickets_one_holder_a_seat'::regclass`,
      'a trigger is dropped': 'drop trigger ledger_entries_append_only on ledger_entries',
      'a trigger is disabled': 'alter table audit disable trigger audit_append_only',
      'a trigger runs for replicas alone': 'alter table audit enable replica trigger audit_append_only',
      'the function of a trigger no longer does anything': `
        create or replace function refuse_change() returns trigger language plpgsql
      as $$ begin return null; end $$`,
      'a column is sorted by another collation': 'alter table gate_devices alter column name type text collate "C"',
      'a column accepts empty values': 'alter table tickets alter column status drop not null',
      'a column may be empty in existing rows': `alter table tickets alter column status drop not null,
      add constraint tickets_status_not_null not null status not valid`,
      'a table is dropped': 'drop table gate_conflicts',
    },
    'the schema has a trigger or rule that no migration made': {
      'a trigger is added that no migration made': `
        create trigger sly before insert on audit for each statement execute function refuse_change()`,
      'a rule is added that no migration made': `create rule sly as on update to settings do instead nothing`,
    },
    'a setting keeps triggers and foreign keys from running': {
      'a setting of the database switches triggers off': `do $$ begin execute format(
      'alter database %I set session_replication_role = replica', current_database()); end $$`,
    },
  },
  I11: {
    'naira are booked without a cause, or on another day': {
      'a purchase is dated another day': `update purchases set created_at = created_at - interval '1 day'`,
      'the closing of books is dated back': `update showtime_closes set closed_at = closed_at - interval '1 hour'`,
    },
  },
}
