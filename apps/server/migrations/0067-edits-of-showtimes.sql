-- A change of a showtime on sale waits here until its day is published. The columns hold the whole
-- showtime as it is to be. `showtime_version` is the version that the showtime got when the edit was
-- kept; any other version means that the showtime has changed since.
create table showtime_edits (
  showtime_id uuid primary key references showtimes on delete cascade,
  showtime_version integer not null,
  film_id uuid not null references films,
  screen_id uuid not null references screens,
  starts_at timestamptz not null,
  -- Null takes the price from the price card.
  own_price bigint check (own_price > 0),
  cleaning_minutes integer not null check (cleaning_minutes between 0 and 240),
  sale_ends_minutes_before integer check (sale_ends_minutes_before between 0 and 10080),
  sale_ends_below_seats integer check (sale_ends_below_seats between 0 and 10000),
  staff_id uuid not null references staff,
  kept_at timestamptz not null default now()
);
