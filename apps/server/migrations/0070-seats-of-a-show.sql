-- Staff hold seats of one showtime, so that nobody can buy them. They are not among its total_seats.
create table held_seats (
  showtime_id uuid not null references showtimes (id) on delete cascade,
  seat text not null,
  reason text not null,
  held_at timestamptz not null default now(),
  primary key (showtime_id, seat)
);

-- All seats of a showtime may be held, such as for a private show.
alter table showtimes drop constraint showtimes_total_seats_check,
  add constraint showtimes_total_seats_check check (total_seats >= 0);

-- A ticket that was moved keeps the seat for which it was bought. The sums of what was written count
-- this seat, as they did when the ticket was written.
alter table tickets add column bought_seat text;
drop trigger note_written on tickets;
create trigger note_written after insert on tickets
  referencing new table as added for each statement execute function note_written(
    'id, purchase_id, customer_id, showtime_id, coalesce(bought_seat, seat), code, created_at', 'true');
