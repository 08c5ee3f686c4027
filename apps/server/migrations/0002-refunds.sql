-- Points and money that go back, and money that fitted no top-up.

-- Points back for a ticket until so many hours before it starts; null: purchases are final.
alter table settings
  add column refund_hours_before integer check (refund_hours_before between 0 and 8760);

alter table ledger_movements drop constraint ledger_movements_reason_check;
alter table ledger_movements add constraint ledger_movements_reason_check check (reason in (
  'top-up', 'ticket-purchase', 'sign-up-bonus', 'ticket-refund', 'money-refund',
  'refund-called-off', 'adjustment', 'opening-credit'));

create table ticket_refunds (
  ticket_id uuid primary key references tickets,
  movement_id uuid not null unique references ledger_movements,
  vp integer not null check (vp > 0),
  cause text not null check (cause in ('customer', 'operator', 'cancellation')),
  staff_id uuid references staff,
  refunded_at timestamptz not null default now(),
  check ((cause = 'customer') = (staff_id is null))
);
create trigger ticket_refunds_append_only before update or delete or truncate on ticket_refunds
  for each statement execute function refuse_change();

alter table unmatched_payments
  add column resolution text check (resolution in ('credited', 'refunded', 'dismissed')),
  add column resolved_by uuid references staff,
  add column note text,
  add constraint unmatched_payments_resolution_is_dated
    check (resolution is null or resolved_at is not null);
update unmatched_payments set resolution = 'credited' where resolved_at is not null;
create index unmatched_payments_open on unmatched_payments (id) where resolved_at is null;
create index unmatched_payments_by_reference on unmatched_payments (tx_ref);

-- A transaction that goes back to the payer, whole. The row is its own outbox: the provider is
-- asked after the commit, by whoever claims it.
create table payment_refunds (
  id uuid primary key,
  provider text not null check (provider in ('flutterwave', 'paystack')),
  provider_transaction_id text not null,
  tx_ref text not null,
  naira numeric(14, 2) not null check (naira > 0),
  currency text not null,
  -- Took the Points back; none where none were given.
  movement_id uuid unique references ledger_movements,
  unmatched_id uuid references unmatched_payments,
  status text not null default 'due'
    check (status in ('due', 'sent', 'refunded', 'failed', 'called-off')),
  staff_id uuid not null references staff,
  note text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Null once there is nothing more to ask.
  next_attempt_at timestamptz default now(),
  settled_at timestamptz,
  last_error text,
  check ((movement_id is null) <> (unmatched_id is null)),
  check ((status in ('due', 'sent')) = (next_attempt_at is not null))
);
create unique index payment_refunds_once on payment_refunds (provider, provider_transaction_id)
  where status <> 'called-off';
create index payment_refunds_by_reference on payment_refunds (tx_ref);
create index payment_refunds_to_send on payment_refunds (next_attempt_at)
  where next_attempt_at is not null;
