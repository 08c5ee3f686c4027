-- A ticket of a counter that is taken back before its money is, such as with a cancelled showtime, is a debt to its
-- buyer from that moment. The naira ledger took it out of the box office only when a window paid it back, so until
-- then it showed takings that were owed.
alter table naira_movements drop constraint naira_movements_kind_check;
alter table naira_movements add constraint naira_movements_kind_check check (kind in (
  'till-sale', 'till-refund', 'till-opened', 'till-paid-in', 'till-paid-out', 'till-drop', 'till-closed',
  'till-receipt', 'till-return', 'counter-owed', 'top-up', 'money-refund', 'refund-called-off', 'payment-reversed',
  'reversal-undone', 'debt-collected', 'sign-up-bonus', 'opening-credit', 'adjustment', 'showtime-closed',
  'late-refund', 'settlement', 'settlement-paid'));
alter table naira_entries drop constraint naira_entries_account_check;
alter table naira_entries add constraint naira_entries_account_check check (account in (
  'cash', 'safe', 'petty-cash', 'terminal-clearing', 'transfer-clearing', 'checkout-clearing', 'bank',
  'points-owed', 'promotions', 'adjustments', 'top-up-fee', 'rounding', 'over-and-short', 'to-return',
  'refunds-owed', 'box-office', 'tax-due', 'hire-due', 'exhibitor-due', 'commission'));

-- What such tickets add to the entries of `naira_lines`. Their refund pays the debt, and leaves the box office alone,
-- because the taking back has been booked there.
create function naira_of_counter_debts()
  returns table (kind text, cause uuid, account text, subject text, kobo bigint) language sql stable as $$
  select 'counter-owed', tickets.id, 'refunds-owed', cinema_id::text, -gross_kobo
  from tickets join showtimes on showtimes.id = showtime_id
  union all
  select 'counter-owed', ticket_id, parts.account, parts.subject, parts.kobo from naira_of_tickets() parts
  union all
  select 'till-refund', event_id, line.account, line.subject, line.kobo
  from counter_refunds refunds
  join naira_movements on naira_movements.kind = 'counter-owed' and naira_movements.cause = refunds.ticket_id
  join tickets on tickets.id = refunds.ticket_id
  join showtimes on showtimes.id = tickets.showtime_id
  cross join lateral (
    select 'refunds-owed' as account, cinema_id::text as subject, refunds.kobo
    union all
    select parts.account, parts.subject, -parts.kobo from naira_of_tickets() parts
    where parts.ticket_id = refunds.ticket_id
  ) line
$$;

create or replace function naira_entries_of_causes()
  returns table (kind text, cause uuid, account text, subject text, kobo bigint) language sql stable as $$
  select kind, cause, account, subject, sum(kobo)::bigint from (
    select kind, cause, account, subject, kobo from naira_lines()
    union all
    select kind, cause, account, subject, kobo from naira_of_counter_debts()
  ) lines
  group by kind, cause, account, subject having sum(kobo) <> 0
$$;

-- Books the debts of these tickets, which have just come into the list of what counters owe.
create function book_counter_debts(ids uuid[]) returns void language plpgsql as $$
begin
  insert into naira_movements (kind, cause, at, day)
  select 'counter-owed', ticket_id, owed_since, play_date(owed_since, time_zone)
  from owed_counter_refunds
  join tickets on tickets.id = ticket_id
  join showtimes on showtimes.id = showtime_id
  join cinemas on cinemas.id = cinema_id
  where ticket_id = any(ids)
  order by ticket_id;
  insert into naira_entries (movement_id, account, subject, kobo)
  select movements.id, lines.account, lines.subject, sum(lines.kobo)
  from naira_of_counter_debts() lines
  join naira_movements movements on movements.kind = 'counter-owed' and movements.cause = lines.cause
  where lines.kind = 'counter-owed' and lines.cause = any(ids)
  group by movements.id, lines.account, lines.subject having sum(lines.kobo) <> 0
  order by movements.id;
end $$;

create or replace function owe_counter_refunds() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  with owed as (
    insert into owed_counter_refunds
    select ticket_id, tickets.gross_kobo, refunded_at
    from added join tickets on tickets.id = ticket_id
    join purchases on purchases.id = purchase_id
    where channel = 'counter' and tickets.gross_kobo > 0
      -- A window that takes a ticket back repays it in the same transaction.
      and not exists (select from counter_refunds where counter_refunds.ticket_id = tickets.id)
    returning ticket_id
  )
  select array_agg(ticket_id) into ids from owed;
  if ids is not null then perform book_counter_debts(ids); end if;
  return null;
end $$;

select book_counter_debts(array(select ticket_id from owed_counter_refunds));

-- The number that a buyer gave at a window. If the showtime is cancelled, an SMS goes there. The number is deleted
-- after the showtime.
create table counter_buyers (
  purchase_id uuid primary key references purchases,
  phone text not null
);
create index counter_buyers_by_phone on counter_buyers (phone);
