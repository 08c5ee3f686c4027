-- Every success at a provider is found: what providers report is compared with what was credited.

alter table payments
  -- When the provider last said that a transaction is under way, of a payment that is overdue.
  add column under_way_at timestamptz;

alter table provider_events
  -- The number of the transaction that the event tells of.
  add column provider_transaction_id text,
  -- When the provider confirmed the success of that very transaction.
  add column confirmed_at timestamptz;
create index provider_events_confirmed on provider_events (provider, provider_transaction_id)
  where confirmed_at is not null;
create index payment_credits_by_time on payment_credits (provider, credited_at);

-- One day, in UTC, of one provider. Each is read again on the days after it, since a transfer that
-- was begun on the day may succeed later. The row is its own queue: whoever claims it does one step.
create table reconciliations (
  provider text not null check (provider in ('flutterwave', 'paystack')),
  day date not null,
  -- When the reading began that is under way; null between two readings.
  begun_at timestamptz,
  -- Null once all pages of this reading are read.
  next_page integer default 1 check (next_page > 0),
  unreadable integer not null default 0,
  attempts integer not null default 0,
  -- Null once the day was read for the last time.
  next_attempt_at timestamptz default now(),
  -- When the day was last compared as a whole. What follows is of that comparison.
  finished_at timestamptz,
  reported_count integer not null default 0,
  reported_naira numeric(16, 2) not null default 0,
  credited_count integer not null default 0,
  credited_naira numeric(16, 2) not null default 0,
  queued_count integer not null default 0,
  queued_naira numeric(16, 2) not null default 0,
  refunded_count integer not null default 0,
  refunded_naira numeric(16, 2) not null default 0,
  -- Successes that no webhook, return or poll had told of.
  recovered_count integer not null default 0,
  last_error text,
  primary key (provider, day)
);
create index reconciliations_to_do on reconciliations (next_attempt_at)
  where next_attempt_at is not null;
create index reconciliations_by_day on reconciliations (day desc, provider);

-- Each success that a provider has reported: evidence beside what we were told and what we did.
create table reported_transactions (
  provider text not null check (provider in ('flutterwave', 'paystack')),
  provider_transaction_id text not null,
  -- The day of the provider's own date.
  day date not null,
  tx_ref text not null,
  naira numeric(14, 2) not null,
  currency text not null,
  reported_at timestamptz not null default now(),
  -- When it was last asked for by its number, which is done where it was neither credited nor queued.
  asked_at timestamptz,
  -- The provider says otherwise when it is asked by number: no evidence of a success.
  denied_at timestamptz,
  -- The reconciliation itself has found and settled it.
  recovered_at timestamptz,
  primary key (provider, provider_transaction_id)
);
create index reported_transactions_by_day on reported_transactions (provider, day);

-- What a person should look into. It is over when a later reading no longer finds it.
create table reconciliation_differences (
  id uuid primary key,
  provider text not null check (provider in ('flutterwave', 'paystack')),
  day date not null,
  kind text not null check (kind in (
    'not-reported', 'reversed', 'other-amount', 'denied', 'not-settled')),
  provider_transaction_id text not null,
  tx_ref text not null,
  naira numeric(14, 2) not null,
  noticed_at timestamptz not null default now(),
  -- When a reading last found it.
  seen_at timestamptz not null default now(),
  over_at timestamptz,
  unique (provider, provider_transaction_id, kind)
);
create index reconciliation_differences_open on reconciliation_differences (id)
  where over_at is null;
create index reconciliation_differences_by_day on reconciliation_differences (provider, day);
