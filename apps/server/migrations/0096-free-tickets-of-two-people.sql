-- Free tickets of a type that needs approval wait for a second person.
create table free_ticket_requests (
  id uuid primary key,
  showtime_id uuid not null references showtimes,
  type_id uuid not null references ticket_types,
  tickets integer not null check (tickets > 0),
  -- Empty if the seats are chosen when somebody approves.
  seats text[] constraint free_ticket_requests_seat_each check (cardinality(seats) = tickets),
  -- The customer who gets the tickets. Empty for tickets on paper.
  holder_id uuid references customers,
  reason text not null,
  idempotency_key text,
  request_hash text not null,
  -- A request that waits is over when its showtime begins or is cancelled, which the showtime tells.
  state text not null default 'waiting' check (state in ('waiting', 'done', 'rejected')),
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_note text,
  purchase_id uuid unique references purchases,
  written_on date not null default ((now() at time zone 'utc')::date),
  constraint free_ticket_requests_given_when_done check ((state = 'done') = (purchase_id is not null)),
  constraint free_ticket_requests_decided_when_over
    check (num_nonnulls(decided_by, decided_at) = case state when 'waiting' then 0 else 2 end),
  constraint free_ticket_requests_two_people check (state <> 'done' or decided_by <> proposed_by)
);
create unique index free_ticket_requests_by_key on free_ticket_requests (proposed_by, idempotency_key);
create index free_ticket_requests_by_state on free_ticket_requests (state, id desc);
create index free_ticket_requests_by_showtime on free_ticket_requests (showtime_id, state, id desc);
create index free_ticket_requests_by_holder on free_ticket_requests (holder_id);

create trigger note_written after insert on free_ticket_requests
  referencing new table as added for each statement execute function note_written(
    'id, showtime_id, type_id, tickets, seats, holder_id, reason, idempotency_key, request_hash, '
    'proposed_by, proposed_at', 'true');
