-- The rates of taxes. Of the rows of one kind and place, the one with the latest first day that has come
-- holds, and of two rows with the same first day the later one. A rate of 0 ends a tax. Rows are never
-- changed, because tickets were sold by them.
create table tax_rates (
  id uuid primary key,
  kind text not null check (kind in ('vat', 'state', 'other')),
  name text not null check (name <> ''),
  country text not null,
  -- Null for a tax of the whole country.
  state text,
  holds_from date not null,
  ppm integer not null check (ppm between 0 and 1000000),
  base text not null check (base in ('net', 'gross')),
  added_by uuid references staff,
  added_at timestamptz not null default now(),
  written_on date not null default ((now() at time zone 'utc')::date)
);
create index tax_rates_by_place on tax_rates (country, state, kind, holds_from desc);
create trigger tax_rates_append_only before delete or update or truncate on tax_rates
  for each statement execute function refuse_change();
create trigger note_written after insert on tax_rates
  referencing new table as added for each statement execute function note_written(
    'id, kind, name, country, state, holds_from, ppm, base, added_by, added_at', 'true');
