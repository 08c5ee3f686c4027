-- Money that a provider or a bank sends back to its payer, and what a person has to see to.

alter table ledger_movements drop constraint ledger_movements_reason_check;
alter table ledger_movements add constraint ledger_movements_reason_check check (reason in (
  'top-up', 'ticket-purchase', 'sign-up-bonus', 'ticket-refund', 'money-refund',
  'refund-called-off', 'adjustment', 'opening-credit', 'payment-reversed', 'reversal-undone',
  'debt-collected'));

-- `reversed`: the provider sent the money back by itself, or somebody at its dashboard did.
alter table unmatched_payments drop constraint unmatched_payments_resolution_check;
alter table unmatched_payments add constraint unmatched_payments_resolution_check
  check (resolution in ('credited', 'refunded', 'dismissed', 'reversed'));

alter table payment_refunds
  -- The provider's number of the refund, once the provider has told it.
  add column provider_refund_id text,
  -- When the provider was last asked: an answer that is older than another one counts for nothing.
  add column asked_at timestamptz;
create index payment_refunds_by_number on payment_refunds (provider, provider_refund_id)
  where provider_refund_id is not null;

-- Money that goes back without having been asked for by us. Each is kept once, for ever.
create table reversals (
  id uuid primary key,
  provider text not null check (provider in ('flutterwave', 'paystack')),
  -- A refund at the dashboard, a dispute or chargeback, or a transaction that was reversed as such.
  kind text not null check (kind in ('refund', 'dispute', 'transaction')),
  -- The provider's own number of the refund, the dispute or the transaction.
  provider_number text not null,
  provider_transaction_id text not null,
  naira numeric(14, 2) not null check (naira > 0),
  -- `open` is disputed, `standing` goes back or went back, `over` does not go back.
  state text not null check (state in ('open', 'standing', 'over')),
  -- Vp that were taken for it or are owed for it; null while it is not booked.
  vp bigint check (vp >= 0),
  bookings integer not null default 0,
  asked_at timestamptz not null,
  noticed_at timestamptz not null default now(),
  unique (provider, kind, provider_number)
);
create index reversals_by_transaction on reversals (provider, provider_transaction_id);
create index reversals_to_follow on reversals (asked_at) where state = 'open';

create table reversal_movements (
  movement_id uuid primary key references ledger_movements,
  reversal_id uuid not null references reversals
);
create index reversal_movements_by_reversal on reversal_movements (reversal_id);
create trigger reversal_movements_append_only before update or delete or truncate
  on reversal_movements for each statement execute function refuse_change();

-- What a person of finance has to see to.
create table money_cases (
  id uuid primary key,
  kind text not null check (kind in (
    'debt', 'dispute', 'event', 'contradiction', 'unknown-transaction', 'needs-attention')),
  -- What it is about: a person is asked once about the same.
  cause text not null,
  provider text not null check (provider in ('flutterwave', 'paystack')),
  provider_transaction_id text,
  tx_ref text,
  reversal_id uuid references reversals,
  refund_id uuid references payment_refunds,
  event_id uuid references provider_events on delete set null,
  -- Points that the customer owes.
  vp bigint not null default 0 check (vp >= 0),
  naira numeric(14, 2),
  due_at timestamptz,
  opened_at timestamptz not null default now(),
  -- `withdrawn` was closed by the product itself, since there is nothing left to do.
  resolution text check (resolution in ('collected', 'waived', 'seen', 'withdrawn')),
  resolved_at timestamptz,
  resolved_by uuid references staff,
  -- The idempotency key of whoever resolved it.
  resolved_key text,
  note text,
  unique (kind, cause),
  check ((resolution is null) = (resolved_at is null)),
  check ((kind = 'debt') = (vp > 0)),
  check (resolution not in ('collected', 'waived') or kind = 'debt')
);
create index money_cases_open on money_cases (id) where resolved_at is null;
create index money_cases_by_reversal on money_cases (reversal_id) where reversal_id is not null;
create index money_cases_by_event on money_cases (event_id) where event_id is not null;
