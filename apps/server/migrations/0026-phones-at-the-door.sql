-- Phones at the doors, what they scan without a network, and the PINs of the people there.

alter table staff add column gate_pin_hash text;

create table gate_devices (
  id uuid primary key,
  version integer not null default 1,
  name text not null check (length(name) between 1 and 60),
  app_version text not null default '',
  registered_at timestamptz not null default now(),
  -- The session that registered the phone: once revoked, it cannot come back under another id.
  session_id uuid references sessions on delete set null,
  last_seen_at timestamptz not null default now(),
  last_staff_id uuid not null references staff,
  -- Scans that waited on the phone at its last contact.
  waiting integer not null default 0 check (waiting >= 0),
  -- By how much the clock of the server was ahead of the phone's; null until it was measured.
  clock_offset_ms bigint,
  revoked_at timestamptz
);
create index gate_devices_by_contact on gate_devices (last_seen_at desc, id desc);
create index gate_devices_by_session on gate_devices (session_id);

alter table gate_scans
  add column device_id uuid references gate_devices,
  -- What the camera read, also where no ticket has this code.
  add column code text,
  -- The time of the scan by the phone's own clock; scanned_at is this time corrected.
  add column phone_at timestamptz,
  add column clock_offset_ms bigint,
  -- What the phone was told, where another scan or an undo changed the result afterwards.
  add column told_result text,
  -- The scan that had admitted the ticket before.
  add column before_nonce text references gate_scans,
  add column note text,
  add column approved_by uuid references staff,
  add column undone_at timestamptz;

-- A ticket is admitted once, unless the admission was undone.
drop index gate_scans_one_admission;
create unique index gate_scans_one_admission on gate_scans (ticket_id)
  where result = 'admitted' and undone_at is null;

create table gate_undos (
  nonce text primary key references gate_scans,
  staff_id uuid not null references staff,
  reason text not null,
  -- By the clock of the phone, corrected like the time of the scan.
  undone_at timestamptz not null,
  received_at timestamptz not null default now()
);

-- Somebody was let in by a ticket that another scan admitted, or that was refunded: then no scan is
-- named as the admitted one.
alter table gate_conflicts
  alter column admitted_nonce drop not null,
  -- When an undo of one of the two scans ended the conflict.
  add column ended_at timestamptz;
insert into gate_conflicts (nonce, ticket_id)
  select nonce, ticket_id from gate_scans
  where forced and result = 'void' and ticket_id is not null;
create index gate_conflicts_by_time on gate_conflicts (noticed_at desc, nonce desc);
create index gate_conflicts_by_ticket on gate_conflicts (ticket_id);

-- The transaction that last changed what a phone shows of a ticket. All transactions below the
-- oldest one under way are visible, so a phone that has read up to there has missed nothing.
alter table tickets add column changed_in xid8 not null default pg_current_xact_id();
create index tickets_by_showtime on tickets (showtime_id);

create function note_change_of_ticket() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end
$$;
create trigger tickets_note_change before update on tickets for each row
  when ((old.status, old.used_at, old.seat) is distinct from (new.status, new.used_at, new.seat))
  execute function note_change_of_ticket();
