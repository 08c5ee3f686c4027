-- What the operator's console stands on: versions of what several people edit, the keys of repeated
-- requests by staff, invitations, and codes for a lost authenticator app.

alter table films add column version integer not null default 1;
alter table cinemas add column version integer not null default 1;
alter table screens add column version integer not null default 1;
alter table showtimes add column version integer not null default 1;
alter table settings add column version integer not null default 1;
alter table staff add column version integer not null default 1;

create table staff_idempotency_keys (
  staff_id uuid not null references staff,
  key text not null check (length(key) between 1 and 200),
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (staff_id, key)
);
create index staff_idempotency_keys_by_age on staff_idempotency_keys (created_at);

alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check
  check (role in ('admin', 'manager', 'finance', 'attendant', 'distributor'));
-- Whoever was invited and has not come yet has no password.
alter table staff alter column password_hash drop not null;
-- An authenticator app that was shown its secret, and has not proved yet that it has it.
alter table staff add column totp_pending text;
alter table staff add column totp_pending_at timestamptz;

create table staff_invitations (
  token_hash text primary key,
  staff_id uuid not null references staff,
  invited_by uuid references staff,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index staff_invitations_by_member on staff_invitations (staff_id);

create table staff_recovery_codes (
  staff_id uuid not null references staff,
  code_hash text not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);
