-- What a distributor gets for a film. Of the terms of one film that hold for a cinema, the one with the
-- latest first day that has come holds, a cinema's own ahead of those for all cinemas. Rows are never
-- changed: other terms take their place from their first day on.
create table film_terms (
  id uuid primary key,
  film_id uuid not null references films,
  -- Null for every cinema.
  cinema_id uuid references cinemas,
  holds_from date not null,
  -- The time of day at which a play week turns, by the clock of the cinema.
  turns_at time not null default '06:00',
  -- The percentage of net in parts per million for each play week; the last one holds for later weeks.
  weeks integer[] not null check (
    cardinality(weeks) <= 52 and 0 <= all (weeks) and 1000000 >= all (weeks)),
  fixed_kobo bigint check (fixed_kobo > 0),
  fixed_by text check (fixed_by in ('week', 'session')),
  guarantee_kobo bigint check (guarantee_kobo > 0),
  guarantee_by text check (guarantee_by in ('week', 'run')),
  house_kobo bigint check (house_kobo >= 0),
  house_ppm integer check (house_ppm between 1 and 1000000),
  note text,
  added_by uuid references staff,
  added_at timestamptz not null default now(),
  written_on date not null default ((now() at time zone 'utc')::date),
  constraint film_terms_one_way check ((cardinality(weeks) = 0) = (fixed_kobo is not null)),
  constraint film_terms_whole check (
    (fixed_kobo is null) = (fixed_by is null) and (guarantee_kobo is null) = (guarantee_by is null)
    and (house_kobo is null) = (house_ppm is null))
);
create index film_terms_by_film on film_terms (film_id, holds_from desc);
create trigger film_terms_append_only before delete or update or truncate on film_terms
  for each statement execute function refuse_change();
create trigger note_written after insert on film_terms
  referencing new table as added for each statement execute function note_written(
    'id, film_id, cinema_id, holds_from, turns_at, weeks, fixed_kobo, fixed_by, guarantee_kobo, '
    'guarantee_by, house_kobo, house_ppm, note, added_by, added_at', 'true');
