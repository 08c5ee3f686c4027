-- A customer waits to be told once: when tickets for a film are on sale near them, or when seats of a
-- showtime that was sold out are free again. Whoever asked first is told first, which `ask` says.
create table film_waits (
  customer_id uuid not null references customers,
  film_id uuid not null references films,
  -- The area of the customer when they asked.
  area_id uuid not null references areas,
  ask bigint not null generated always as identity,
  asked_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (film_id, customer_id)
);
create index film_waits_by_customer on film_waits (customer_id, ask desc);
create index film_waits_waiting on film_waits (film_id, area_id, ask) where told_at is null;
create index film_waits_told on film_waits (told_at) where told_at is not null;

create table seat_waits (
  customer_id uuid not null references customers,
  showtime_id uuid not null references showtimes on delete cascade,
  seats integer not null constraint seat_waits_few check (seats between 1 and 6),
  ask bigint not null generated always as identity,
  asked_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (showtime_id, customer_id)
);
create index seat_waits_by_customer on seat_waits (customer_id, ask desc);
create index seat_waits_waiting on seat_waits (showtime_id, ask) where told_at is null;
create index seat_waits_told on seat_waits (showtime_id, told_at) where told_at is not null;
