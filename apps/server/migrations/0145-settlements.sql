-- What the platform keeps of the sales in the app. Of the rows of one exhibitor, the one with the latest first
-- day that has come holds for a play week; of two rows with the same first day, the later one. Rows are never
-- changed: other terms take their place from their first day on.
create table commission_terms (
  id uuid primary key,
  exhibitor_id uuid not null references exhibitors,
  holds_from date not null,
  -- A share of the gross of the app in parts per million, or an amount for each ticket.
  ppm integer check (ppm between 0 and 1000000),
  ticket_kobo bigint check (ticket_kobo >= 0),
  note text,
  added_by uuid not null references staff,
  added_at timestamptz not null default now(),
  written_on date not null default ((now() at time zone 'utc')::date),
  constraint commission_terms_one_way check ((ppm is null) <> (ticket_kobo is null))
);
create index commission_terms_by_exhibitor on commission_terms (exhibitor_id, holds_from desc);
create trigger commission_terms_append_only before delete or update or truncate on commission_terms
  for each statement execute function refuse_change();
create trigger note_written after insert on commission_terms
  referencing new table as added for each statement execute function note_written(
    'id, exhibitor_id, holds_from, ppm, ticket_kobo, note, added_by, added_at', 'true');

-- Taxes on film hire, if an accountant advises them: VAT is added to the hire, and withholding tax is kept
-- back from it. The latest first day that has come holds, a distributor's own row ahead of those for all.
create table hire_taxes (
  id uuid primary key,
  kind text not null check (kind in ('vat', 'withholding')),
  name text not null check (name <> ''),
  -- Null for every distributor.
  distributor_id uuid references distributors,
  holds_from date not null,
  ppm integer not null check (ppm between 0 and 1000000),
  added_by uuid not null references staff,
  added_at timestamptz not null default now(),
  written_on date not null default ((now() at time zone 'utc')::date)
);
create index hire_taxes_by_day on hire_taxes (holds_from desc);
create trigger hire_taxes_append_only before delete or update or truncate on hire_taxes
  for each statement execute function refuse_change();
create trigger note_written after insert on hire_taxes
  referencing new table as added for each statement execute function note_written(
    'id, kind, name, distributor_id, holds_from, ppm, added_by, added_at', 'true');

-- A settlement says what a distributor or an exhibitor gets for a week that begins on a Friday. It is never
-- changed. What changes later is in lines of a later settlement.
create table settlements (
  id uuid primary key,
  number integer not null unique check (number > 0),
  distributor_id uuid references distributors,
  exhibitor_id uuid references exhibitors,
  week date not null check (extract(isodow from week) = 5),
  -- The name, numbers and bank account of the party on the day of the settlement.
  party jsonb not null,
  -- The taxes on its hire, each with its rate and kobo. Kobo that are kept back are below 0.
  hire_taxes jsonb not null check (jsonb_typeof(hire_taxes) = 'array'),
  payable_kobo bigint not null,
  made_by uuid not null references staff,
  made_at timestamptz not null default now(),
  -- The number and the QR of an e-invoice, once somebody must issue them.
  invoice_number text,
  invoice_qr text,
  written_on date not null default ((now() at time zone 'utc')::date),
  constraint settlements_one_party check ((distributor_id is null) <> (exhibitor_id is null))
);
create index settlements_by_distributor on settlements (distributor_id, week);
create index settlements_by_exhibitor on settlements (exhibitor_id, week);
create trigger settlements_append_only before delete or truncate
  or update of id, number, distributor_id, exhibitor_id, week, party, hire_taxes, payable_kobo, made_by,
    made_at, written_on
  on settlements for each statement execute function refuse_change();
create trigger note_written after insert on settlements
  referencing new table as added for each statement execute function note_written(
    'id, number, distributor_id, exhibitor_id, week, party, hire_taxes, payable_kobo, made_by, made_at',
    'true');

-- A line is film x cinema x play week x terms, or the final line of a run with a guarantee. A line of an earlier
-- week has what has changed since that week was settled.
create table settlement_lines (
  settlement_id uuid not null references settlements,
  place integer not null check (place > 0),
  kind text not null check (kind in ('week', 'final')),
  film_id uuid not null references films,
  film text not null,
  cinema_id uuid not null references cinemas,
  cinema text not null,
  -- Null for films without terms, which owe no hire.
  terms_id uuid references film_terms,
  week_number integer not null check (week_number > 0),
  first_day date not null,
  -- Whether the week of this line was settled before.
  is_later_change boolean not null,
  sessions integer not null,
  tickets integer not null,
  gross_kobo bigint not null,
  app_tickets integer not null,
  app_gross_kobo bigint not null,
  taxes jsonb not null check (jsonb_typeof(taxes) = 'array'),
  net_kobo bigint not null,
  hire_kobo bigint not null,
  commission_kobo bigint not null,
  written_on date not null default ((now() at time zone 'utc')::date),
  primary key (settlement_id, place)
);
create index settlement_lines_by_film on settlement_lines (film_id, cinema_id, first_day);
create trigger settlement_lines_append_only before delete or update or truncate on settlement_lines
  for each statement execute function refuse_change();
create trigger note_written after insert on settlement_lines
  referencing new table as added for each statement execute function note_written(
    'settlement_id, place, kind, film_id, film, cinema_id, cinema, terms_id, week_number, first_day, '
    'is_later_change, sessions, tickets, gross_kobo, app_tickets, app_gross_kobo, taxes, net_kobo, '
    'hire_kobo, commission_kobo', 'true');

-- That a settlement was paid, which is said once.
create table settlement_payments (
  settlement_id uuid primary key references settlements,
  reference text not null check (reference <> ''),
  paid_on date not null,
  recorded_by uuid not null references staff,
  recorded_at timestamptz not null default now(),
  written_on date not null default ((now() at time zone 'utc')::date)
);
create trigger settlement_payments_append_only before delete or update or truncate on settlement_payments
  for each statement execute function refuse_change();
create trigger note_written after insert on settlement_payments
  referencing new table as added for each statement execute function note_written(
    'settlement_id, reference, paid_on, recorded_by, recorded_at', 'true');

-- The Friday with which the settlement week of a day begins.
create function settlement_week(day date) returns date language sql immutable as $$
  select day - (extract(isodow from day)::integer + 2) % 7
$$;
