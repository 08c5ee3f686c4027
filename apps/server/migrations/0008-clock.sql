-- What the last trusted reading of the clock was: a jump across a restart shows by it.

create table clock_readings (
  only_one boolean primary key default true check (only_one),
  read_at timestamptz not null,
  -- Why jobs that cannot be undone wait; null while the clock is trusted.
  doubt text
);

create index showtimes_closed on showtimes (ends_at) where closed_at is not null;
