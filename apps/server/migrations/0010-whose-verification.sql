-- Who verified a number, what one network may use up in a day, and the sessions of staff.

-- The right code earns a secret: with it, and only with it, an account is opened or a password is
-- changed. One code may earn several, because an answer can get lost on its way.
create table verifications (
  -- Of 256 random bits that only the caller holds.
  secret_hash text primary key,
  code_id uuid not null references one_time_codes on delete cascade,
  created_at timestamptz not null default now()
);
create index verifications_by_code on verifications (code_id);

-- Wrong entries by callers who did not name the code by its pin id. They are counted apart, so that
-- a stranger does not use up the tries of the person who asked for the code.
alter table one_time_codes
  add column unnamed_tries integer not null default 0 check (unnamed_tries between 0 and 3);

-- What one network or customer has used of something that each may have so many of in a day.
create table shares (
  -- Keyed hash of what is shared and of whose share it is.
  key text primary key,
  -- As of `at`; what was used comes back evenly over a day.
  used double precision not null check (used >= 0),
  at timestamptz not null default now()
);
create index shares_by_age on shares (at);

create index sessions_by_staff on sessions (staff_id, created_at) where staff_id is not null;

-- A known place was an address, which whole towns share; a known device now brings a signed key.
alter table sessions drop column address_hash;
