-- The programme as the operator plans it: drafts, no two showtimes at once in one screen, when online
-- sale ends, and prices by rules.

create extension if not exists btree_gist;

-- What is usual in a cinema. Its own version tells two people who change it from one another.
alter table cinemas
  add column programme_version integer not null default 1,
  add column cleaning_minutes integer not null default 15
    constraint cinemas_cleaning_minutes_check check (cleaning_minutes between 0 and 240),
  add column sale_ends_minutes_before integer not null default 0
    constraint cinemas_sale_ends_minutes_check check (sale_ends_minutes_before between 0 and 10080),
  add column sale_ends_below_seats integer not null default 0
    constraint cinemas_sale_ends_seats_check check (sale_ends_below_seats between 0 and 10000);

-- Until now the end of a showtime held the cleaning after it, so the showtimes of before have none
-- beside it. They are all on sale or cancelled; a new one is a draft until it is published.
alter table showtimes
  add column published_at timestamptz default now(),
  add column cleaning_minutes integer not null default 0
    constraint showtimes_cleaning_minutes_check check (cleaning_minutes between 0 and 240),
  add column price_source text not null default 'own'
    constraint showtimes_price_source_check check (price_source in ('card', 'own')),
  add column sale_ends_minutes_before integer
    constraint showtimes_sale_ends_minutes_check check (sale_ends_minutes_before between 0 and 10080),
  add column sale_ends_below_seats integer
    constraint showtimes_sale_ends_seats_check check (sale_ends_below_seats between 0 and 10000);
alter table showtimes alter column published_at drop default;
alter table showtimes add column state text not null generated always as (
  case when cancelled_at is not null then 'cancelled'
    when published_at is null then 'draft' else 'published' end) stored;
alter table showtimes add constraint showtimes_drafts_are_unsold
  check (assigned_seats = 0 or state <> 'draft');

-- The time for which a showtime holds its screen. The trigger keeps it, so that no code can forget
-- the cleaning.
alter table showtimes add column occupies tstzrange;
create function occupy_screen() returns trigger language plpgsql as $$
begin
  new.occupies := tstzrange(
    new.starts_at, new.ends_at + make_interval(mins => new.cleaning_minutes));
  return new;
end
$$;

-- Nothing forbade two showtimes at once before. Where they overlap, the later one keeps only the time
-- that no earlier one holds, so that this data meets the constraint, and every minute of it is held
-- against new showtimes. Its times and its tickets stay as they are; when somebody moves it, the
-- trigger gives it its whole time.
update showtimes set occupies = tstzrange(
    greatest(starts_at, held.until), greatest(ends_at, held.until))
from (
  select id, max(ends_at) over (
    partition by screen_id, cancelled_at is null order by starts_at, id
    rows between unbounded preceding and 1 preceding) as until
  from showtimes
) held
where held.id = showtimes.id;

alter table showtimes alter column occupies set not null;
create trigger showtimes_occupy
  before insert or update of screen_id, starts_at, ends_at, cleaning_minutes on showtimes
  for each row execute function occupy_screen();

-- Two showtimes can change places in one transaction, which defers this until they both have moved.
alter table showtimes add constraint showtimes_do_not_overlap
  exclude using gist (screen_id with =, occupies with &&) where (cancelled_at is null)
  deferrable initially immediate;
-- A cancelled showtime no longer keeps others from its start.
alter table showtimes drop constraint showtimes_screen_id_starts_at_key;
create index showtimes_by_screen on showtimes (screen_id, starts_at);

drop trigger showtimes_tell on showtimes;
create trigger showtimes_tell
  after insert or delete or truncate
  or update of film_id, cinema_id, screen_id, starts_at, ends_at, ticket_price, total_seats,
    published_at, cancelled_at, sale_ends_minutes_before, sale_ends_below_seats
  on showtimes
  for each statement execute function tell_what_lists_show();

-- The price card of a cinema: the first rule that holds for a showtime gives its price.
create table price_rules (
  cinema_id uuid not null references cinemas,
  position integer not null check (position >= 0),
  name text not null check (length(name) between 1 and 60),
  film_id uuid references films,
  screen_id uuid,
  -- Business days of the week, Monday = 1 to Sunday = 7; none means every day.
  weekdays integer[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  from_time text check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  until_time text check (until_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  price bigint not null check (price > 0),
  primary key (cinema_id, position),
  foreign key (screen_id, cinema_id) references screens (id, cinema_id)
);

-- When the showtime of a ticket was moved after the purchase: its holder may give it back until the
-- start, whatever the policy says.
alter table tickets add column moved_at timestamptz;
