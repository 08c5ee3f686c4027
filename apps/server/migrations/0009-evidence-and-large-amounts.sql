-- Amounts are 64-bit. What the contract's bounds are, the code checks before it writes.

alter table prices alter column vp type bigint;
alter table showtimes alter column ticket_price type bigint;
alter table ledger_accounts alter column balance type bigint;
alter table ledger_entries
  alter column amount type bigint,
  alter column balance_after type bigint;
alter table purchases
  alter column unit_price type bigint,
  alter column total type bigint;
alter table ticket_refunds alter column vp type bigint;
alter table payments
  alter column vp type bigint,
  alter column naira type bigint;
alter table payment_credits alter column naira type bigint;
alter table settings
  alter column minimum_top_up type bigint,
  alter column maximum_top_up type bigint;

-- Money for an account that can hold no more Points waits for a person, as other unmatched money.
alter table unmatched_payments drop constraint unmatched_payments_reason_check;
alter table unmatched_payments add constraint unmatched_payments_reason_check check (reason in (
  'unknown-reference', 'wrong-amount', 'wrong-currency', 'second-transaction', 'closed-account',
  'balance-too-high'));

-- Points of a void ticket that could not be credited yet: tried again until they are.
create table owed_ticket_refunds (
  ticket_id uuid primary key references tickets,
  vp bigint not null check (vp > 0),
  staff_id uuid not null references staff,
  -- Why it could not be credited, as a code of the error catalogue.
  error text not null,
  noticed_at timestamptz not null default now(),
  attempts integer not null default 1 check (attempts > 0),
  next_attempt_at timestamptz default now() + interval '1 hour',
  settled_at timestamptz,
  check ((settled_at is null) = (next_attempt_at is not null))
);
create index owed_ticket_refunds_to_pay on owed_ticket_refunds (next_attempt_at)
  where settled_at is null;

-- A credited transaction stays as it was written.
create trigger payment_credits_append_only before update or delete or truncate on payment_credits
  for each statement execute function refuse_change();

-- A copy of every customer's entry, in a chain for each customer: each link is a hash of the entry
-- and of the link before it. No foreign key leads from here: it must outlive what it speaks of.
create table ledger_journal (
  id bigint generated always as identity primary key,
  account_id uuid not null,
  position integer not null check (position > 0),
  movement_id uuid not null,
  reason text not null,
  reference text not null,
  amount bigint not null,
  balance_after bigint not null,
  link bytea not null,
  unique (account_id, position)
);

create function journal_link(
  previous bytea, account uuid, place integer, movement uuid, reason text, reference text,
  amount bigint, balance_after bigint
) returns bytea language sql immutable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to(
    account::text || '|' || place || '|' || movement || '|' || reason || '|' || amount || '|'
      || balance_after || '|' || reference, 'UTF8'))
$$;

create function write_journal() returns trigger language plpgsql as $$
declare
  last record;
  movement record;
begin
  select position, link into last from ledger_journal
    where account_id = new.account_id order by position desc limit 1;
  select reason, reference into strict movement from ledger_movements where id = new.movement_id;
  insert into ledger_journal
    (account_id, position, movement_id, reason, reference, amount, balance_after, link)
  values (new.account_id, coalesce(last.position, 0) + 1, new.movement_id, movement.reason,
    movement.reference, new.amount, new.balance_after,
    journal_link(last.link, new.account_id, coalesce(last.position, 0) + 1, new.movement_id,
      movement.reason, movement.reference, new.amount, new.balance_after));
  return null;
end $$;

do $$
declare
  entry record;
  place integer := 0;
  owner uuid;
  previous bytea;
begin
  for entry in
    select account_id, movement_id, reason, reference, amount, balance_after
    from ledger_entries join ledger_movements movements on movements.id = movement_id
    where balance_after is not null order by account_id, ledger_entries.id
  loop
    if owner is distinct from entry.account_id then
      owner := entry.account_id;
      place := 0;
      previous := null;
    end if;
    place := place + 1;
    previous := journal_link(previous, owner, place, entry.movement_id, entry.reason,
      entry.reference, entry.amount, entry.balance_after);
    insert into ledger_journal
      (account_id, position, movement_id, reason, reference, amount, balance_after, link)
    values (owner, place, entry.movement_id, entry.reason, entry.reference, entry.amount,
      entry.balance_after, previous);
  end loop;
end $$;

create trigger write_journal after insert on ledger_entries
  for each row when (new.balance_after is not null) execute function write_journal();
create trigger ledger_journal_append_only before update or delete or truncate on ledger_journal
  for each statement execute function refuse_change();

-- Credits that were given before their cause was written down.
insert into audit (actor_kind, action, subject, detail)
select 'system', reason, movements.id, jsonb_build_object('vp', amount, 'before', '0009')
from ledger_movements movements
join ledger_entries on movement_id = movements.id and balance_after is not null
where reason in ('opening-credit', 'adjustment');
