-- Areas served, catalogue, programme.

create table areas (
  id uuid primary key,
  country text not null,
  state text not null,
  lga text not null,
  served boolean not null default true,
  unique (country, state, lga)
);
create index areas_by_lga on areas (lower(lga));

create table films (
  id uuid primary key,
  slug text not null unique,
  title text not null,
  language text not null,
  distributor text not null,
  synopsis text not null,
  year integer not null check (year between 1900 and 2200),
  minutes integer not null check (minutes > 0),
  rating text not null,
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  poster_url text not null,
  status text not null check (status in ('now-playing', 'coming-soon', 'archived')),
  position integer not null default 0,
  created_at timestamptz not null default now()
);

create table trailers (
  id uuid primary key,
  film_id uuid not null references films,
  title text not null,
  thumbnail_url text not null,
  video_url text not null,
  seconds integer not null check (seconds > 0),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now()
);
create index trailers_by_film on trailers (film_id);

create table cinemas (
  id uuid primary key,
  area_id uuid not null references areas,
  slug text not null unique,
  name text not null,
  address text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  time_zone text not null default 'Africa/Lagos',
  preview_url text not null,
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array'),
  features text not null default ''
);
create index cinemas_by_area on cinemas (area_id);

create table screens (
  id uuid primary key,
  cinema_id uuid not null references cinemas,
  name text not null,
  -- [{"row": "A", "seats": 10}, …] in the order in which seats are given.
  plan jsonb not null check (jsonb_typeof(plan) = 'array'),
  total_seats integer not null check (total_seats > 0),
  unique (cinema_id, name),
  unique (id, cinema_id)
);

create table prices (
  screen_id uuid not null references screens,
  valid_from date not null,
  vp integer not null check (vp > 0),
  primary key (screen_id, valid_from)
);

create table showtimes (
  id uuid primary key,
  film_id uuid not null references films,
  cinema_id uuid not null references cinemas,
  screen_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  ticket_price integer not null check (ticket_price > 0),
  total_seats integer not null check (total_seats > 0),
  assigned_seats integer not null default 0,
  cancelled_at timestamptz,
  foreign key (screen_id, cinema_id) references screens (id, cinema_id),
  unique (screen_id, starts_at),
  constraint showtimes_never_oversold check (assigned_seats between 0 and total_seats)
);
create index showtimes_by_film on showtimes (film_id, starts_at);
create index showtimes_by_cinema on showtimes (cinema_id, starts_at);

-- People.

create table customers (
  id uuid primary key,
  phone text not null unique check (phone ~ '^0[789][01][0-9]{8}$'),
  username text not null check (username ~ '^[A-Za-z0-9_-]{1,13}$'),
  email text check (email <> ''),
  password_hash text not null,
  area_id uuid not null references areas,
  date_of_birth date not null,
  sex text not null check (sex in ('Male', 'Female')),
  platform text not null default 'web',
  operating_system text not null default 'Unknown',
  picture_url text,
  created_at timestamptz not null default now()
);
create unique index customers_by_username on customers (lower(username));
create unique index customers_by_email on customers (lower(email));

create table staff (
  id uuid primary key,
  email text not null,
  name text not null,
  role text not null check (role in ('admin', 'manager', 'finance', 'attendant')),
  password_hash text not null,
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index staff_by_email on staff (lower(email));

create table sessions (
  id uuid primary key,
  customer_id uuid references customers,
  staff_id uuid references staff,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  check ((customer_id is null) <> (staff_id is null))
);
create index sessions_by_customer on sessions (customer_id) where revoked_at is null;

create table one_time_codes (
  id uuid primary key,
  phone text not null,
  purpose text not null check (purpose in ('sign-up', 'password-reset')),
  code_hash text not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  tries integer not null default 0 check (tries between 0 and 3),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  sent_at timestamptz,
  verified_at timestamptz,
  consumed_at timestamptz
);
create index one_time_codes_by_phone on one_time_codes (phone, created_at desc);
create index one_time_codes_by_age on one_time_codes (created_at);

create table devices (
  customer_id uuid not null references customers,
  device_type text not null check (device_type in ('Android', 'iOS', 'Unknown')),
  platform text not null check (platform in ('android', 'ios', 'web')),
  seen_at timestamptz not null default now(),
  primary key (customer_id, device_type, platform)
);

-- Points: a double-entry ledger. Entries are only ever added.

create table ledger_accounts (
  -- A customer's account carries the customer's own id.
  id uuid primary key,
  kind text not null check (kind in (
    'customer', 'sales', 'clearing-flutterwave', 'clearing-paystack',
    'promotions', 'refunds', 'adjustments')),
  customer_id uuid unique references customers,
  -- Kept beside the entries for customers alone: a house balance would be a row that all wait for.
  balance integer,
  constraint balance_never_below_zero check (balance >= 0),
  check ((kind = 'customer') = (customer_id is not null)),
  check ((kind = 'customer') = (balance is not null)),
  check (customer_id is null or customer_id = id)
);
create unique index ledger_accounts_of_the_house on ledger_accounts (kind) where kind <> 'customer';
insert into ledger_accounts (id, kind) values
  ('00000000-0000-7000-8000-000000000001', 'sales'),
  ('00000000-0000-7000-8000-000000000002', 'clearing-flutterwave'),
  ('00000000-0000-7000-8000-000000000003', 'clearing-paystack'),
  ('00000000-0000-7000-8000-000000000004', 'promotions'),
  ('00000000-0000-7000-8000-000000000005', 'refunds'),
  ('00000000-0000-7000-8000-000000000006', 'adjustments');

create table ledger_movements (
  id uuid primary key,
  reason text not null check (reason in (
    'top-up', 'ticket-purchase', 'sign-up-bonus', 'ticket-refund', 'money-refund',
    'adjustment', 'opening-credit')),
  -- What caused it: the same cause never moves Points twice.
  reference text not null,
  at timestamptz not null default now(),
  unique (reason, reference)
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  movement_id uuid not null references ledger_movements,
  account_id uuid not null references ledger_accounts,
  amount integer not null check (amount <> 0),
  balance_after integer check (balance_after >= 0),
  unique (movement_id, account_id)
);
create index ledger_entries_by_account on ledger_entries (account_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function movement_sums_to_zero() returns trigger language plpgsql as $$
begin
  if exists (
    select from added group by movement_id having sum(amount) <> 0 or count(*) <> 2
  ) then
    raise exception 'a movement is two entries that sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger movement_sums_to_zero after insert on ledger_entries
  referencing new table as added for each statement execute function movement_sums_to_zero();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_movements_append_only before update or delete or truncate on ledger_movements
  for each statement execute function refuse_change();

create table sign_up_bonuses (
  -- A keyed hash of the number: it outlives the account, the number itself does not.
  phone_hash text primary key,
  movement_id uuid not null unique references ledger_movements,
  granted_at timestamptz not null default now()
);

-- Seats.

create table purchases (
  id uuid primary key,
  customer_id uuid not null references customers,
  showtime_id uuid not null references showtimes,
  tickets integer not null check (tickets > 0),
  unit_price integer not null check (unit_price > 0),
  total integer not null,
  movement_id uuid not null unique references ledger_movements,
  created_at timestamptz not null default now(),
  check (total = tickets * unit_price),
  unique (id, customer_id, showtime_id)
);
create index purchases_by_customer on purchases (customer_id, created_at desc);
create index purchases_by_showtime on purchases (showtime_id);

create table tickets (
  id uuid primary key,
  purchase_id uuid not null,
  customer_id uuid not null,
  showtime_id uuid not null,
  seat text not null,
  code text not null unique check (length(code) >= 10),
  status text not null default 'unused' check (status in ('unused', 'used', 'void')),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  foreign key (purchase_id, customer_id, showtime_id)
    references purchases (id, customer_id, showtime_id),
  check ((status = 'used') = (used_at is not null))
);
create unique index tickets_one_holder_a_seat on tickets (showtime_id, seat) where status <> 'void';
create index tickets_by_customer on tickets (customer_id, id desc);
create index tickets_by_purchase on tickets (purchase_id);

create table idempotency_keys (
  customer_id uuid not null references customers,
  key text not null check (length(key) between 1 and 200),
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (customer_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- The gate.

create table gate_scans (
  nonce text primary key,
  staff_id uuid not null references staff,
  ticket_id uuid references tickets,
  result text not null check (result in ('admitted', 'already-used', 'wrong-showtime', 'unknown', 'void')),
  reason text,
  forced boolean not null default false,
  scanned_at timestamptz not null,
  received_at timestamptz not null default now()
);
-- A ticket is admitted once, whatever is scanned.
create unique index gate_scans_one_admission on gate_scans (ticket_id) where result = 'admitted';

create table gate_conflicts (
  nonce text primary key references gate_scans,
  admitted_nonce text not null references gate_scans (nonce),
  ticket_id uuid not null references tickets,
  noticed_at timestamptz not null default now()
);

-- Money from outside.

create table payments (
  tx_ref text primary key,
  customer_id uuid not null references customers,
  provider text not null check (provider in ('flutterwave', 'paystack')),
  vp integer not null check (vp > 0),
  naira integer not null check (naira > 0),
  currency text not null default 'NGN' check (currency = 'NGN'),
  status text not null default 'pending'
    check (status in ('pending', 'successful', 'failed', 'unmatched')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  checks integer not null default 0,
  -- Null once there is nothing more to ask: a failed try may yet be followed by a success.
  next_check_at timestamptz,
  check ((status = 'pending') = (settled_at is null))
);
create index payments_by_customer on payments (customer_id, created_at desc);
create index payments_to_check on payments (next_check_at) where next_check_at is not null;

create table payment_credits (
  provider text not null,
  -- The provider's own number of the transaction: credited once, for ever.
  provider_transaction_id text not null,
  tx_ref text not null unique references payments,
  movement_id uuid not null unique references ledger_movements,
  naira integer not null check (naira > 0),
  credited_at timestamptz not null default now(),
  primary key (provider, provider_transaction_id)
);

create table unmatched_payments (
  id uuid primary key,
  provider text not null,
  provider_transaction_id text not null,
  tx_ref text not null,
  naira numeric(14, 2) not null,
  currency text not null,
  reason text not null check (reason in (
    'unknown-reference', 'wrong-amount', 'wrong-currency', 'second-transaction')),
  noticed_at timestamptz not null default now(),
  resolved_at timestamptz,
  unique (provider, provider_transaction_id)
);

create table provider_events (
  id uuid primary key,
  provider text not null check (provider in ('flutterwave', 'paystack', 'termii')),
  -- Of the raw body: a repeated delivery is one event.
  digest text not null,
  tx_ref text,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  processed_at timestamptz,
  unique (provider, digest)
);
create index provider_events_to_process on provider_events (next_attempt_at) where processed_at is null;

create table outbox (
  id uuid primary key,
  kind text not null check (kind in ('contact-form')),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  done_at timestamptz,
  last_error text
);
create index outbox_to_do on outbox (next_attempt_at) where done_at is null;

-- The operator's.

create table settings (
  only_one boolean primary key default true check (only_one),
  active_payment_method text not null default 'flutterwave'
    check (active_payment_method in ('flutterwave', 'paystack')),
  minimum_top_up integer not null default 50 check (minimum_top_up > 0),
  maximum_top_up integer not null default 1000000,
  max_tickets integer not null default 10 check (max_tickets > 0),
  check (maximum_top_up >= minimum_top_up)
);
insert into settings default values;

create table app_versions (
  version text primary key check (version ~ '^[0-9]+\.[0-9]+\.[0-9]+'),
  appstore text not null,
  playstore text not null,
  released_at timestamptz not null default now()
);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'system')),
  actor_id uuid,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);
create index audit_by_subject on audit (subject, id desc);
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change();
