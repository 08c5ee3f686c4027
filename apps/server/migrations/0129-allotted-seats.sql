-- A till has a part of the seats for the counter in advance, so that it can sell them without a network. Each
-- seat has the id and the code that its ticket gets when the sale arrives. The row stays for ever.
create table allotted_seats (
  id uuid primary key,
  showtime_id uuid not null references showtimes on delete cascade,
  seat text not null,
  code text not null unique check (length(code) >= 10),
  till_id uuid not null references tills,
  -- The browser that has the seat, because two machines can use one till.
  machine_id uuid not null,
  given_at timestamptz not null default now(),
  -- When the till lost the seat: it was sold, or its time was over.
  ended_at timestamptz,
  -- The first scan at a door, which may come before the sale.
  admitted_at timestamptz,
  admitted_by uuid references gate_devices,
  -- The ticket of the sale, when the till sold it by its own clock, and which seat the buyer has got.
  ticket_id uuid unique references tickets,
  sold_at timestamptz,
  outcome text check (outcome in ('as-printed', 'other-seat', 'no-seat')),
  -- The transaction that last changed what a phone at the door shows of the code.
  changed_in xid8 not null default pg_current_xact_id(),
  written_on date not null default ((now() at time zone 'utc')::date),
  constraint allotted_seats_are_sold_once
    check (num_nonnulls(ticket_id, sold_at, outcome) in (0, 3) and (ticket_id is null or ended_at is not null))
);
create unique index allotted_seats_have_one_till on allotted_seats (showtime_id, seat) where ended_at is null;
create index allotted_seats_by_change on allotted_seats (showtime_id, changed_in);
create trigger note_written after insert on allotted_seats
  referencing new table as added for each statement execute function note_written(
    'id, showtime_id, seat, code, till_id, machine_id, given_at', 'true');
create trigger allotted_seats_note_change before update on allotted_seats for each row
  execute function note_change_of_ticket();

-- A seat that is no longer held for the counter is no longer the till's.
create function end_allotted_seat() returns trigger language plpgsql as $$
begin
  update allotted_seats set ended_at = now()
  where showtime_id = old.showtime_id and seat = old.seat and ended_at is null;
  return null;
end $$;
create trigger end_allotted_seat after delete on held_seats for each row
  when (old.reason is null and old.tx_ref is null and old.till_payment_id is null) execute function end_allotted_seat();
