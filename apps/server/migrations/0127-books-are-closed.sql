-- The books of a showtime close once, and those of a cinema's business day once. What is given back later is an
-- event of a later day.
create table showtime_closes (
  showtime_id uuid primary key references showtimes,
  closed_by uuid not null references staff,
  closed_at timestamptz not null default now()
);
create trigger showtime_closes_append_only before delete or update or truncate on showtime_closes
  for each statement execute function refuse_change();

create table business_day_closes (
  cinema_id uuid not null references cinemas,
  day date not null,
  closed_by uuid not null references staff,
  closed_at timestamptz not null default now(),
  primary key (cinema_id, day)
);
create trigger business_day_closes_append_only before delete or update or truncate on business_day_closes
  for each statement execute function refuse_change();
