-- Seat plans that hold numbers, gaps, wheelchair places, house seats and blocked seats; and cinemas
-- and screens that the console makes, changes and archives.

alter table screens drop constraint screens_total_is_of_plan;

-- Until now a row was {"row": "A", "seats": 10}. Now it names each of its places:
-- {"row": "A", "seats": [{"number": 1, "kind": "standard"}, …]}. The same seats exist as before.
update screens set plan = (
  select coalesce(jsonb_agg(jsonb_build_object('row', line.value ->> 'row', 'seats', (
    select jsonb_agg(jsonb_build_object('number', number, 'kind', 'standard') order by number)
    from generate_series(1, (line.value ->> 'seats')::integer) number
  )) order by line.ordinality), '[]')
  from jsonb_array_elements(plan) with ordinality line
  where (line.value ->> 'seats')::integer > 0
);

-- How many seats of a plan are sold online. A name that stands twice counts once.
create or replace function seats_of_plan(plan jsonb) returns bigint language sql immutable as $$
  select count(distinct (line ->> 'row') || (seat ->> 'number'))
  from jsonb_array_elements(plan) line, jsonb_array_elements(line -> 'seats') seat
  where seat ->> 'kind' in ('standard', 'wheelchair')
$$;
alter table screens
  add constraint screens_total_is_of_plan check (total_seats = seats_of_plan(plan));

-- The plan that a screen had until it was changed. Showtimes that had ended by then were sold by it.
create table earlier_seat_plans (
  screen_id uuid not null references screens,
  replaced_at timestamptz not null default now(),
  plan jsonb not null,
  primary key (screen_id, replaced_at)
);

alter table cinemas add column archived_at timestamptz;
alter table screens add column archived_at timestamptz;
-- A new cinema has no picture yet.
alter table cinemas alter column preview_url set default '';
