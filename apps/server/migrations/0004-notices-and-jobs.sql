-- Letters: notices beside the contact form, each for one cause, laid aside when nothing takes them.

alter table outbox drop constraint outbox_kind_check;
alter table outbox
  add constraint outbox_kind_check check (kind in ('contact-form', 'push', 'sms')),
  add column topic text not null default 'contact',
  add column customer_id uuid references customers on delete cascade,
  -- What it is about: the same cause is told once.
  add column cause text unique,
  -- From then on it would only confuse, and is not sent.
  add column send_before timestamptz,
  -- Tried as often as it may; only a member of staff sends it on its way again.
  add column dead_at timestamptz,
  add constraint outbox_done_or_dead check (done_at is null or dead_at is null),
  add constraint outbox_push_has_customer check (kind <> 'push' or customer_id is not null);
drop index outbox_to_do;
create index outbox_to_do on outbox (next_attempt_at) where done_at is null and dead_at is null;
create index outbox_dead on outbox (id) where dead_at is not null;
create index outbox_done on outbox (done_at) where done_at is not null;
create index outbox_by_customer on outbox (customer_id) where customer_id is not null;

-- Reminders: once for each purchase.

alter table purchases add column reminded_at timestamptz;
create index purchases_to_remind on purchases (showtime_id) where reminded_at is null;
create index showtimes_by_start on showtimes (starts_at);

-- The pin by SMS, at the customer's wish, a few times for each ticket.

alter table tickets
  add column pin_sends integer not null default 0 check (pin_sends >= 0),
  add column pin_sent_at timestamptz;

-- Expiry: a ticket that nobody used by the end of its showtime.

alter table tickets drop constraint tickets_status_check;
alter table tickets
  add constraint tickets_status_check check (status in ('unused', 'used', 'void', 'expired')),
  add column expired_at timestamptz,
  add constraint tickets_expired_when check (status <> 'expired' or expired_at is not null);
create index tickets_unused on tickets (showtime_id) where status = 'unused';
-- When the last unused ticket of the showtime was made expired.
alter table showtimes add column closed_at timestamptz;
create index showtimes_to_close on showtimes (ends_at) where closed_at is null;

-- Jobs that have a turn every so often, and what the last verification found.

create table job_turns (
  job text primary key,
  next_turn_at timestamptz not null,
  started_at timestamptz not null
);

create table invariant_findings (
  invariant text primary key,
  checked bigint not null,
  broken bigint not null,
  verified_at timestamptz not null
);
