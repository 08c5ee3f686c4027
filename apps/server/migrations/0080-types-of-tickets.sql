-- A ticket has a type, such as Adult or Child, and a showtime may have a price for each of them.

-- The types of the whole installation. They are never deleted, because tickets name them; one that is no
-- longer wanted is taken offline. The standard type is the one whose price is showtimes.ticket_price, and
-- buyers who name no type get it.
create table ticket_types (
  id uuid primary key,
  name text not null check (length(name) between 1 and 40),
  class text not null
    check (class in ('standard', 'child', 'student', 'senior', 'complimentary')),
  -- Whether customers can buy it in the app.
  online boolean not null,
  needs_approval boolean not null default false,
  -- The buyer, the ticket and the door show it, such as "For under 12: bring proof of age".
  note text not null default '' check (length(note) <= 120),
  position integer not null,
  version integer not null default 1,
  -- There is one standard type, whose id the contract knows.
  constraint ticket_types_one_is_standard
    check ((class = 'standard') = (id = '00000000-0000-7000-8000-000000000001')),
  constraint ticket_types_standard_is_sold check (class <> 'standard' or online),
  constraint ticket_types_complimentary_is_not_sold check (class <> 'complimentary' or not online)
);
create unique index ticket_types_online_names on ticket_types (lower(name)) where online;

insert into ticket_types (id, name, class, online, needs_approval, position)
values
  ('00000000-0000-7000-8000-000000000001', 'Adult', 'standard', true, false, 0),
  ('00000000-0000-7000-8000-000000000002', 'Complimentary', 'complimentary', false, true, 1);

-- The prices of a showtime by type, but for the standard one. `kobo` is the price at a counter, in whole
-- naira.
create table showtime_prices (
  showtime_id uuid not null references showtimes on delete cascade,
  type_id uuid not null references ticket_types
    constraint showtime_prices_not_standard check (type_id <> '00000000-0000-7000-8000-000000000001'),
  vp bigint not null check (vp > 0),
  kobo bigint not null check (kobo > 0 and kobo % 100 = 0),
  primary key (showtime_id, type_id)
);

-- The same of the rules of a price card.
create table price_rule_prices (
  cinema_id uuid not null,
  position integer not null,
  type_id uuid not null references ticket_types
    constraint price_rule_prices_not_standard check (type_id <> '00000000-0000-7000-8000-000000000001'),
  vp bigint not null check (vp > 0),
  kobo bigint not null check (kobo > 0 and kobo % 100 = 0),
  primary key (cinema_id, position, type_id),
  foreign key (cinema_id, position) references price_rules on delete cascade
);

-- The prices by type that an edit asks for, as the call names them; null as long as own_price is null.
alter table showtime_edits
  add column own_prices jsonb,
  add constraint showtime_edits_own_prices_check
    check (own_prices is null or own_price is not null);
