import type { CorruptionCase } from './corruption-case.ts'

const CHANGED = 'the schema lacks an object of the migrations, or has it changed or disabled'
const FOREIGN = 'the schema has a trigger or rule that no migration made'

const changed = (name: string, sql: string): CorruptionCase => ({
  name,
  sql,
  turnsRed: 'I10',
  fault: CHANGED,
})

export const OF_SCHEMA: readonly CorruptionCase[] = [
  changed('a check is dropped', 'alter table ledger_accounts drop constraint balance_never_below_zero'),
  changed(
    'a check is replaced by a weaker one',
    `alter table showtimes drop constraint showtimes_never_oversold,
      add constraint showtimes_never_oversold check (assigned_seats >= 0)`,
  ),
  changed(
    'a check is not enforced for existing rows',
    `alter table showtimes drop constraint showtimes_never_oversold,
      add constraint showtimes_never_oversold
      check (((assigned_seats >= 0) and (assigned_seats <= total_seats))) not valid`,
  ),
  changed('a foreign key is dropped', 'alter table payment_credits drop constraint payment_credits_tx_ref_fkey'),
  changed('a foreign key is disabled', 'alter table tickets disable trigger all'),
  changed('a unique key is dropped', 'alter table payment_credits drop constraint payment_credits_tx_ref_key'),
  changed('an index is dropped', 'drop index tickets_one_holder_a_seat'),
  changed(
    'an index is no longer unique',
    `drop index tickets_one_holder_a_seat;
      create index tickets_one_holder_a_seat on tickets (showtime_id, seat) where status <> 'void'`,
  ),
  changed(
    'an index is marked invalid',
    `update pg_index set indisvalid = false where indexrelid = 'tickets_one_holder_a_seat'::regclass`,
  ),
  changed('a trigger is dropped', 'drop trigger ledger_entries_append_only on ledger_entries'),
  changed('a trigger is disabled', 'alter table audit disable trigger audit_append_only'),
  changed('a trigger runs for replicas alone', 'alter table audit enable replica trigger audit_append_only'),
  changed(
    'the function of a trigger no longer does anything',
    `create or replace function refuse_change() returns trigger language plpgsql
      as $$ begin return null; end $$`,
  ),
  changed(
    'a column is sorted by another collation',
    'alter table gate_devices alter column name type text collate "C"',
  ),
  changed('a column accepts empty values', 'alter table tickets alter column status drop not null'),
  changed(
    'a column may be empty in existing rows',
    `alter table tickets alter column status drop not null,
      add constraint tickets_status_not_null not null status not valid`,
  ),
  changed('a table is dropped', 'drop table gate_conflicts'),
  {
    name: 'a trigger is added that no migration made',
    sql: `create trigger sly before insert on audit for each statement execute function refuse_change()`,
    turnsRed: 'I10',
    fault: FOREIGN,
  },
  {
    name: 'a rule is added that no migration made',
    sql: `create rule sly as on update to settings do instead nothing`,
    turnsRed: 'I10',
    fault: FOREIGN,
  },
  {
    name: 'a setting of the database switches triggers off',
    sql: `do $$ begin execute format(
      'alter database %I set session_replication_role = replica', current_database()); end $$`,
    turnsRed: 'I10',
    fault: 'a setting keeps triggers and foreign keys from running',
  },
]
