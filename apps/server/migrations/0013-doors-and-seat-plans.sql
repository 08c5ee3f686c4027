-- When the doors of a showtime open, who may admit where, and seat plans that agree with their totals.

alter table settings add column doors_open_hours_before integer not null default 3
  check (doors_open_hours_before between 0 and 48);

-- A member of staff without a row here works at every cinema.
create table staff_cinemas (
  staff_id uuid not null references staff,
  cinema_id uuid not null references cinemas,
  primary key (staff_id, cinema_id)
);

create function seats_of_plan(plan jsonb) returns bigint language sql immutable as $$
  select coalesce(sum((line ->> 'seats')::integer), 0) from jsonb_array_elements(plan) line
$$;
alter table screens
  add constraint screens_total_is_of_plan check (total_seats = seats_of_plan(plan));
