-- Closings are evidence, so `verify` counts them like sales. Migration 0044 says how.
do $$
declare
  counted record;
begin
  for counted in
    select * from (values
      ('showtime_closes', 'showtime_id, closed_by, closed_at'),
      ('business_day_closes', 'cinema_id, day, closed_by, closed_at')
    ) counted (source, columns)
  loop
    execute format('alter table %I add column written_on date not null
      default ((now() at time zone ''utc'')::date)', counted.source);
    insert into written_rows
      select counted.source, days.day, days.rows, days.digest
      from written_sums(counted.source, counted.columns, 'true') days;
    execute format('create trigger note_written after insert on %I referencing new table as added
      for each statement execute function note_written(%L, ''true'')',
      counted.source, counted.columns);
  end loop;
end $$;

-- A till that is out of use takes no payments, so that another till can have its terminal and its account.
update tills set terminal_provider = null, terminal = null, account_number = null,
  account_bank = null, account_name = null
where archived_at is not null;
alter table tills add constraint tills_out_of_use_take_nothing
  check (archived_at is null or num_nonnulls(terminal, account_number) = 0);

-- The tickets of counters that were taken back, such as with a cancelled showtime, and whose buyers have not got
-- their money yet. A row is there from the taking back until the refund.
create table owed_counter_refunds (
  ticket_id uuid primary key references tickets,
  kobo bigint not null check (kobo > 0),
  owed_since timestamptz not null
);
insert into owed_counter_refunds
  select ticket_id, tickets.gross_kobo, refunded_at
  from ticket_refunds join tickets on tickets.id = ticket_id
  join purchases on purchases.id = purchase_id
  where channel = 'counter' and tickets.gross_kobo > 0
    and not exists (select from counter_refunds where counter_refunds.ticket_id = tickets.id);

create function owe_counter_refunds() returns trigger language plpgsql as $$
begin
  insert into owed_counter_refunds
    select ticket_id, tickets.gross_kobo, refunded_at
    from added join tickets on tickets.id = ticket_id
    join purchases on purchases.id = purchase_id
    where channel = 'counter' and tickets.gross_kobo > 0
      -- A window that takes a ticket back repays it in the same transaction.
      and not exists (select from counter_refunds where counter_refunds.ticket_id = tickets.id);
  return null;
end $$;
create trigger owe_counter_refunds after insert on ticket_refunds
  referencing new table as added for each statement execute function owe_counter_refunds();

create function end_owed_counter_refunds() returns trigger language plpgsql as $$
begin
  delete from owed_counter_refunds using added where owed_counter_refunds.ticket_id = added.ticket_id;
  return null;
end $$;
create trigger end_owed_counter_refunds after insert on counter_refunds
  referencing new table as added for each statement execute function end_owed_counter_refunds();

-- Money of a counter that has waited too long becomes a case.
alter table money_cases drop constraint money_cases_kind_check;
alter table money_cases add constraint money_cases_kind_check check (kind in (
  'debt', 'dispute', 'event', 'contradiction', 'unknown-transaction', 'needs-attention',
  'unreturned', 'closed-ticket',
  'unmatched', 'failed-refund', 'unfinished-refund', 'owed-ticket', 'adjustment', 'points-recall',
  'difference', 'counter-refund', 'till-return'));
alter table money_cases drop constraint money_cases_check4;
alter table money_cases add constraint money_cases_check4 check (
  (kind in ('closed-ticket', 'owed-ticket', 'counter-refund')) = (ticket_id is not null)
  and (kind in ('closed-ticket', 'owed-ticket', 'adjustment', 'points-recall', 'counter-refund', 'till-return'))
    = (provider is null));
