-- A cinema sells at its counter: tills, their sessions from the opening to the Z report, what happens at
-- them, and by what each purchase was paid. All amounts are kobo.

create table tills (
  id uuid primary key,
  cinema_id uuid not null references cinemas,
  name text collate "und-x-icu" not null check (length(name) between 1 and 40),
  added_at timestamptz not null default now()
);
create unique index tills_by_name on tills (cinema_id, lower(name));

create table till_sessions (
  id uuid primary key,
  till_id uuid not null references tills,
  opened_by uuid not null references staff,
  opened_at timestamptz not null default now(),
  opening_kobo bigint not null constraint till_sessions_open_with_naira
    check (opening_kobo >= 0 and opening_kobo % 100 = 0),
  closed_at timestamptz,
  written_on date not null default ((now() at time zone 'utc')::date),
  unique (id, till_id)
);
create unique index till_sessions_one_open on till_sessions (till_id) where closed_at is null;
create index till_sessions_by_till on till_sessions (till_id, id desc);
create trigger note_written after insert on till_sessions
  referencing new table as added for each statement execute function note_written(
    'id, till_id, opened_by, opened_at, opening_kobo', 'true');

-- What was sold at a counter, or given there for nothing.
alter table purchases
  add column till_session_id uuid references till_sessions,
  add constraint purchases_of_counter_have_a_till check ((channel = 'counter') = (till_session_id is not null)),
  drop constraint purchases_of_office_are_reasoned,
  add constraint purchases_for_nothing_are_reasoned check (
    (channel <> 'app' and gross_kobo = 0) = (given_for is not null)
    and (given_for is null) = (approved_by is null));
-- Whoever sends a sale again, a till has its key once.
create unique index purchases_by_tills_key on purchases (till_session_id, idempotency_key)
  where till_session_id is not null;
drop trigger note_written on purchases;
create trigger note_written after insert on purchases
  referencing new table as added for each statement execute function note_written(
    'id, customer_id, showtime_id, tickets, total / tickets, total, movement_id, created_at, '
    'case when channel = ''app'' and request_hash is null then idempotency_key '
    'else concat_ws('' '', channel, operator_id, request_hash, idempotency_key, approved_by, given_for, '
    'till_session_id) end', 'true');

-- A session that is closed takes nothing any more. The lock makes whoever closes it wait.
create function require_open_till(session uuid) returns void language plpgsql as $$
begin
  perform from till_sessions where id = session and closed_at is null for share;
  if not found then
    raise exception 'the till is closed' using errcode = 'check_violation';
  end if;
end $$;
create function sold_at_open_till() returns trigger language plpgsql as $$
begin
  perform require_open_till(new.till_session_id);
  if not exists (
    select from till_sessions
    join tills on tills.id = till_id
    join showtimes on showtimes.cinema_id = tills.cinema_id
    where till_sessions.id = new.till_session_id and showtimes.id = new.showtime_id
  ) then
    raise exception 'a till sells for its own cinema' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger purchases_at_open_till before insert on purchases
  for each row when (new.till_session_id is not null) execute function sold_at_open_till();

create table tenders (
  purchase_id uuid not null references purchases,
  place integer not null check (place > 0),
  kind text not null check (kind in ('cash', 'terminal', 'transfer')),
  kobo bigint not null check (kobo > 0),
  -- What was handed over. What is above `kobo` was the change.
  given_kobo bigint not null,
  -- Who vouches for the reference: a provider, or `typed` for a person.
  provider text,
  terminal text,
  reference text,
  written_on date not null default ((now() at time zone 'utc')::date),
  primary key (purchase_id, place),
  constraint tenders_change_is_cash
    check (given_kobo >= kobo and (kind = 'cash' or given_kobo = kobo)),
  constraint tenders_cash_is_naira
    check (kind <> 'cash' or kobo % 100 = 0 and given_kobo % 100 = 0),
  constraint tenders_have_references check (
    (kind = 'cash') = (reference is null) and (reference is null) = (provider is null)
    and (terminal is null or kind = 'terminal'))
);
create unique index tenders_by_reference on tenders (provider, reference);
create trigger note_written after insert on tenders
  referencing new table as added for each statement execute function note_written(
    'purchase_id, place, kind, kobo, given_kobo, provider, terminal, reference', 'true');
create trigger tenders_append_only before delete or update or truncate on tenders
  for each statement execute function refuse_change();

-- The tenders of a purchase at a counter are together what its tickets are worth.
create function tenders_pay_purchases() returns trigger language plpgsql as $$
declare
  purchase uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if not exists (
    select from purchases where id = purchase and channel = 'counter' and gross_kobo = (
      select coalesce(sum(kobo), 0) from tenders where purchase_id = purchase)
  ) then
    raise exception 'the tenders of a purchase are not its gross' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger purchases_are_tendered after insert or update of gross_kobo on purchases
  deferrable initially deferred
  for each row when (new.channel = 'counter') execute function tenders_pay_purchases('id');
create constraint trigger tenders_pay_purchases after insert on tenders
  deferrable initially deferred
  for each row execute function tenders_pay_purchases('purchase_id');

-- What happens at a till besides sales. Each count of a closing is kept too.
create table till_events (
  id uuid primary key,
  session_id uuid not null references till_sessions,
  kind text not null
    check (kind in ('paid-in', 'paid-out', 'drop', 'no-sale', 'count', 'refund', 'reprint')),
  kobo bigint not null check (kobo >= 0),
  reason text,
  -- What a count has found of each denomination, tender and person.
  counted jsonb,
  purchase_id uuid references purchases,
  ticket_id uuid references tickets,
  staff_id uuid not null references staff,
  approved_by uuid references staff,
  at timestamptz not null default now(),
  idempotency_key text,
  request_hash text not null,
  written_on date not null default ((now() at time zone 'utc')::date),
  constraint till_events_move_money check (
    (kobo > 0 or kind in ('no-sale', 'count', 'reprint')) and (kobo = 0 or kind not in ('no-sale', 'reprint'))),
  constraint till_events_are_reasoned check (kind = 'count' or reason is not null),
  constraint till_events_about check (
    (kind = 'count') = (counted is not null)
    and (kind in ('refund', 'reprint')) = (purchase_id is not null)
    and (kind = 'reprint') = (ticket_id is not null))
);
create unique index till_events_by_key on till_events (session_id, idempotency_key);
create index till_events_by_session on till_events (session_id, id);
create index till_events_by_purchase on till_events (purchase_id) where purchase_id is not null;
create index till_events_by_ticket on till_events (ticket_id) where ticket_id is not null;
create trigger note_written after insert on till_events
  referencing new table as added for each statement execute function note_written(
    'id, session_id, kind, kobo, reason, counted, purchase_id, ticket_id, staff_id, approved_by, at, '
    'idempotency_key, request_hash', 'true');
create trigger till_events_append_only before delete or update or truncate on till_events
  for each statement execute function refuse_change();
create function noted_at_open_till() returns trigger language plpgsql as $$
begin
  perform require_open_till(new.session_id);
  return new;
end $$;
create trigger till_events_at_open_till before insert on till_events
  for each row execute function noted_at_open_till();

-- Money that went back at a counter: once for each ticket, and by the tenders that had paid it.
create table counter_refunds (
  ticket_id uuid primary key references tickets,
  event_id uuid not null references till_events,
  kobo bigint not null check (kobo > 0),
  written_on date not null default ((now() at time zone 'utc')::date)
);
create index counter_refunds_by_event on counter_refunds (event_id);
create trigger note_written after insert on counter_refunds
  referencing new table as added for each statement execute function note_written(
    'ticket_id, event_id, kobo', 'true');
create trigger counter_refunds_append_only before delete or update or truncate on counter_refunds
  for each statement execute function refuse_change();

create table tender_refunds (
  event_id uuid not null references till_events,
  purchase_id uuid not null,
  place integer not null,
  kobo bigint not null check (kobo > 0),
  written_on date not null default ((now() at time zone 'utc')::date),
  primary key (event_id, place),
  foreign key (purchase_id, place) references tenders (purchase_id, place)
);
create index tender_refunds_by_tender on tender_refunds (purchase_id, place);
create trigger note_written after insert on tender_refunds
  referencing new table as added for each statement execute function note_written(
    'event_id, purchase_id, place, kobo', 'true');
create trigger tender_refunds_append_only before delete or update or truncate on tender_refunds
  for each statement execute function refuse_change();
create function refunds_within_tenders() returns trigger language plpgsql as $$
begin
  if exists (
    select from tenders
    where (purchase_id, place) in (select purchase_id, place from added) and kobo < (
      select sum(kobo) from tender_refunds
      where tender_refunds.purchase_id = tenders.purchase_id and tender_refunds.place = tenders.place)
  ) then
    raise exception 'more went back than a tender had paid' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refunds_within_tenders after insert on tender_refunds
  referencing new table as added for each statement execute function refunds_within_tenders();

-- A Z report is never changed. The numbers of a till have no gaps, and its grand total never goes back.
create table z_reports (
  session_id uuid primary key,
  till_id uuid not null,
  number integer not null check (number > 0),
  sales_kobo bigint not null check (sales_kobo >= 0),
  grand_total_kobo bigint not null,
  expected_cash bigint not null,
  expected_terminal bigint not null,
  expected_transfer bigint not null,
  counted_cash bigint not null,
  counted_terminal bigint not null,
  counted_transfer bigint not null,
  -- The notes and coins, and the figures that the X report shows too.
  counts jsonb not null,
  figures jsonb not null,
  closed_by uuid not null references staff,
  closed_at timestamptz not null default now(),
  reason text,
  approved_by uuid references staff,
  request_hash text not null,
  written_on date not null default ((now() at time zone 'utc')::date),
  unique (till_id, number),
  foreign key (session_id, till_id) references till_sessions (id, till_id),
  constraint z_reports_reason_differences check (
    (counted_cash, counted_terminal, counted_transfer)
      = (expected_cash, expected_terminal, expected_transfer)
    or reason is not null),
  constraint z_reports_two_people check (approved_by <> closed_by)
);
create trigger note_written after insert on z_reports
  referencing new table as added for each statement execute function note_written(
    'session_id, till_id, number, sales_kobo, grand_total_kobo, expected_cash, expected_terminal, '
    'expected_transfer, counted_cash, counted_terminal, counted_transfer, counts, figures, closed_by, '
    'closed_at, reason, approved_by, request_hash', 'true');
create trigger z_reports_append_only before delete or update or truncate on z_reports
  for each statement execute function refuse_change();
create function follow_last_z_report() returns trigger language plpgsql as $$
declare
  next_number integer;
  next_total bigint;
begin
  -- Whoever closes another session of this till waits for the till.
  perform from tills where id = new.till_id for update;
  select coalesce(max(number), 0) + 1, coalesce(max(grand_total_kobo), 0) + new.sales_kobo
    into next_number, next_total from z_reports where till_id = new.till_id;
  if (new.number, new.grand_total_kobo) <> (next_number, next_total) then
    raise exception 'a Z report does not follow the one before' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger z_reports_follow before insert on z_reports
  for each row execute function follow_last_z_report();

-- What one person may do alone at a till, in kobo.
alter table settings
  add column till_difference_limit bigint not null default 50000 check (till_difference_limit >= 0),
  add column counter_limit bigint not null default 500000 check (counter_limit >= 0);
