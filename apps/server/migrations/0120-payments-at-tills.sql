-- Money at a till that a provider has to confirm: a payment that is pushed to a card terminal, or a transfer to
-- the account of the till. All amounts are kobo.

alter table tills
  add column terminal_provider text check (terminal_provider in ('paystack', 'moniepoint')),
  add column terminal text check (length(terminal) between 1 and 60),
  add column account_number text check (account_number ~ '^\d{10}$'),
  add column account_bank text,
  add column account_name text,
  add constraint tills_terminals_are_whole check (num_nonnulls(terminal_provider, terminal) in (0, 2)),
  add constraint tills_accounts_are_whole
    check (num_nonnulls(account_number, account_bank, account_name) in (0, 3));
create unique index tills_by_terminal on tills (terminal_provider, terminal);
create unique index tills_by_account on tills (account_number);

create table till_payments (
  id uuid primary key,
  session_id uuid not null,
  till_id uuid not null,
  showtime_id uuid not null references showtimes,
  kind text not null check (kind in ('terminal', 'transfer')),
  provider text not null check (provider in ('paystack', 'moniepoint')),
  -- The terminal, or the number of the account.
  place text not null,
  -- What the payer writes into a transfer.
  reference text not null,
  kobo bigint not null check (kobo > 0),
  -- The sale as it is made when the money comes: tickets with their prices, wishes for seats, other tenders. The
  -- phone number of the buyer is taken out when the payment ends.
  sale jsonb not null,
  staff_id uuid not null references staff,
  idempotency_key text,
  request_hash text not null,
  -- The names of the payment at the provider of the terminal.
  provider_reference text,
  transaction_name text,
  pushed_at timestamptz,
  created_at timestamptz not null default now(),
  held_until timestamptz not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sold', 'declined', 'cancelled', 'unsold')),
  purchase_id uuid unique references purchases,
  refusal text,
  ended_at timestamptz,
  asked_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  written_on date not null default ((now() at time zone 'utc')::date),
  foreign key (session_id, till_id) references till_sessions (id, till_id),
  constraint till_payments_end_once check ((state = 'waiting') = (ended_at is null)),
  constraint till_payments_sell check ((state = 'sold') = (purchase_id is not null)),
  constraint till_payments_refuse check (
    (refusal is not null) = (state = 'unsold') or state = 'declined'),
  constraint till_payments_hold check (held_until <= created_at + interval '3 minutes')
);
create unique index till_payments_by_key on till_payments (session_id, idempotency_key);
-- A till has one buyer at a time.
create unique index till_payments_one_waiting on till_payments (till_id) where state = 'waiting';
create index till_payments_by_till on till_payments (till_id, reference);
create index till_payments_by_name on till_payments (provider, provider_reference);
create index till_payments_by_transaction on till_payments (provider, transaction_name);
create index till_payments_due on till_payments (next_attempt_at);
create trigger note_written after insert on till_payments
  referencing new table as added for each statement execute function note_written(
    'id, session_id, showtime_id, kind, provider, place, reference, kobo, staff_id, created_at, '
    'idempotency_key, request_hash', 'true');

-- Everything that a provider has confirmed at a till. What paid for no sale has a reason, and goes back.
create table till_receipts (
  id uuid primary key,
  till_id uuid not null references tills,
  payment_id uuid references till_payments,
  -- The session whose X and Z reports count it; null for money that came while the till was closed.
  session_id uuid,
  kind text not null check (kind in ('terminal', 'transfer')),
  provider text not null check (provider in ('paystack', 'moniepoint')),
  place text not null,
  -- The provider's number of the money.
  number text not null,
  kobo bigint not null check (kobo > 0),
  reason text check (reason in ('second', 'given-up', 'wrong-amount', 'no-payment', 'unsold')),
  noticed_at timestamptz not null default now(),
  written_on date not null default ((now() at time zone 'utc')::date),
  unique (provider, number),
  foreign key (session_id, till_id) references till_sessions (id, till_id),
  constraint till_receipts_of_sales check (reason is not null or payment_id is not null and session_id is not null)
);
create unique index till_receipts_one_sale on till_receipts (payment_id) where reason is null;
create index till_receipts_by_payment on till_receipts (payment_id);
create index till_receipts_by_session on till_receipts (session_id) where reason is not null;
create index till_receipts_to_return on till_receipts (till_id, id desc) where reason is not null;
create trigger note_written after insert on till_receipts
  referencing new table as added for each statement execute function note_written(
    'id, till_id, payment_id, session_id, kind, provider, place, number, kobo, reason, noticed_at', 'true');
create trigger till_receipts_append_only before delete or update or truncate on till_receipts
  for each statement execute function refuse_change();
-- Whoever closes the till waits, and nothing is counted in a report that was made before.
create function received_at_open_till() returns trigger language plpgsql as $$
begin
  perform require_open_till(new.session_id);
  return new;
end $$;
create trigger till_receipts_at_open_till before insert on till_receipts
  for each row when (new.session_id is not null) execute function received_at_open_till();

alter table till_events
  drop constraint till_events_kind_check,
  add constraint till_events_kind_check check (kind in (
    'paid-in', 'paid-out', 'drop', 'no-sale', 'count', 'refund', 'reprint', 'return'));

-- Such money goes back once.
create table till_returns (
  receipt_id uuid primary key references till_receipts,
  event_id uuid not null unique references till_events,
  -- The number on the slip of the terminal, or of the transfer back.
  reference text not null,
  written_on date not null default ((now() at time zone 'utc')::date)
);
create trigger note_written after insert on till_returns
  referencing new table as added for each statement execute function note_written(
    'receipt_id, event_id, reference', 'true');
create trigger till_returns_append_only before delete or update or truncate on till_returns
  for each statement execute function refuse_change();

-- A seat can also be held for a payment at a till, until the time of that payment is over.
alter table held_seats
  add column till_payment_id uuid references till_payments,
  add constraint held_seats_of_tills_are_for_one check (
    till_payment_id is null or reason is null and tx_ref is null and expires_at is not null);
create index held_seats_of_tills on held_seats (till_payment_id) where till_payment_id is not null;
-- Other held seats may move with the start of their showtime; these keep the time of their payment.
create function keep_end_of_till_hold() returns trigger language plpgsql as $$
begin
  new.expires_at := (select held_until from till_payments where id = new.till_payment_id);
  return new;
end $$;
create trigger keep_end_of_till_hold before insert or update on held_seats
  for each row when (new.till_payment_id is not null) execute function keep_end_of_till_hold();

alter table provider_events
  drop constraint provider_events_provider_check,
  add constraint provider_events_provider_check
    check (provider in ('flutterwave', 'paystack', 'termii', 'moniepoint'));
