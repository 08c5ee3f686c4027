-- A screen keeps this many seats of each showtime for its counter. They are held from the moment the showtime
-- is published until shortly before its start.
alter table screens add column counter_seats integer not null default 0
  constraint screens_counter_seats_check check (counter_seats >= 0);

-- Staff hold seats with a reason and without an end. The other held seats have an end: those of an order that
-- waits for its payment, and those without an order, which are kept for the counter.
alter table held_seats drop constraint held_seats_check, drop constraint held_seats_check1;
alter table held_seats
  add constraint held_seats_for_one check (num_nonnulls(reason, tx_ref) <= 1),
  add constraint held_seats_have_ends check ((reason is null) = (expires_at is not null));

-- The end of these seats moves with the start of their showtime.
create function move_counter_seats() returns trigger language plpgsql as $$
begin
  update held_seats set expires_at = expires_at + (new.starts_at - old.starts_at)
  where showtime_id = new.id and reason is null and tx_ref is null;
  return null;
end $$;
create trigger move_counter_seats after update of starts_at on showtimes for each row
  when (old.starts_at <> new.starts_at) execute function move_counter_seats();
