-- Sessions that people recognise, growing delays, consent, closed accounts, a second factor.

alter table sessions
  -- In words that its owner recognises, such as `Chrome on Android`.
  add column device text not null default 'Unknown device',
  -- Keyed hash of the address of the login: tells a known place from a strange one.
  add column address_hash text,
  add column last_used_at timestamptz not null default now(),
  -- Of the key that renews a token which has run out; the key itself is the browser's alone.
  add column refresh_hash text;

create table login_tries (
  -- Keyed hash of a number, an email or an address.
  key text primary key,
  failures integer not null check (failures > 0),
  last_at timestamptz not null default now(),
  blocked_until timestamptz
);
create index login_tries_by_age on login_tries (last_at);

create table consents (
  customer_id uuid not null references customers,
  kind text not null check (kind in ('privacy-policy')),
  version text not null check (version <> ''),
  given_at timestamptz not null default now(),
  primary key (customer_id, kind, version)
);

-- A closed account keeps its id, which the ledger names, and nothing that tells who it was.
alter table customers
  add column closed_at timestamptz,
  alter column date_of_birth drop not null,
  alter column sex drop not null,
  drop constraint customers_phone_check,
  add constraint customers_phone_check check (
    case when closed_at is null then phone ~ '^0[789][01][0-9]{8}$'
         else phone = 'closed-' || id::text end),
  add constraint customers_known_while_open check (
    closed_at is not null or (date_of_birth is not null and sex is not null));

alter table sign_up_bonuses
  add column device_hash text,
  add column address_hash text;
create index sign_up_bonuses_by_age on sign_up_bonuses (granted_at);

alter table staff
  -- Sealed with the server's secret; null for who signs in by password alone.
  add column totp_secret text,
  -- The last time step whose code was taken: each code opens one session.
  add column totp_step integer not null default 0;

-- The owner of an account is told of a new email on their phone.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('contact-form', 'push', 'sms'));
