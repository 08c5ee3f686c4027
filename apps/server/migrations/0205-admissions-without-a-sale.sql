-- One machine sells from the allotment at each session of a till, and a supervisor approves any other one. Otherwise
-- one person could get the seats of all tills by naming machines that do not exist.
create table till_machines (
  session_id uuid not null references till_sessions,
  machine_id uuid not null,
  -- Null for the first machine of a session.
  approved_by uuid references staff,
  at timestamptz not null default now(),
  primary key (session_id, machine_id)
);
create unique index till_machines_first on till_machines (session_id) where approved_by is null;

alter table allotted_seats
  -- The session whose machine got the seat, and the person who worked at it. Seats that were given before this
  -- migration lack both.
  add column session_id uuid references till_sessions,
  add column given_to uuid references staff,
  -- The prices at the counter in kobo by the id of the type: those when the seat was given, and later ones.
  add column prices jsonb not null default '[]',
  -- The price that held when the ticket was sold for one that did not; 0 if its type had none.
  add column list_kobo bigint check (list_kobo >= 0),
  -- The supervisor who approved the sale, because of its price or because the books were closed.
  add column approved_by uuid references staff;
create index allotted_seats_admitted_unsold on allotted_seats (till_id)
  where admitted_at is not null and ticket_id is null;

-- Scans that let somebody in with a code of an allotment before its sale had come. Each is an open question until the
-- sale comes, the door takes the scan back, or a supervisor says what happened.
create table unsold_admissions (
  nonce text primary key,
  seat_id uuid not null references allotted_seats,
  staff_id uuid not null references staff,
  device_id uuid references gate_devices,
  scanned_at timestamptz not null,
  -- The time of the scan by the clock of the phone.
  phone_at timestamptz not null,
  received_at timestamptz not null default now(),
  undone_at timestamptz,
  outcome text check (outcome in ('sold', 'lost', 'wrong')),
  reason text,
  resolved_by uuid references staff,
  approved_by uuid references staff,
  resolved_at timestamptz,
  constraint unsold_admissions_are_resolved_whole
    check (num_nonnulls(outcome, reason, resolved_by, approved_by, resolved_at) in (0, 5))
);
create index unsold_admissions_by_seat on unsold_admissions (seat_id);

-- A key of a sale is looked for at all sessions of a till.
create index purchases_by_counter_key on purchases (idempotency_key) where till_session_id is not null;
