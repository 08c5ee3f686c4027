-- The ticket is the line of a purchase: it carries its own type, price, value and taxes, which are frozen
-- when it is sold. Payer, holder and operator of a purchase are no longer one person.

-- What Points are worth at the box office, from the first day (UTC) on which a sale has this rate.
create table box_office_rates (
  holds_from date primary key,
  vp bigint not null check (vp > 0),
  kobo bigint not null check (kobo > 0)
);
insert into box_office_rates (holds_from, vp, kobo) values ('2000-01-01', 150, 10000);

-- The business day to which an instant belongs, from 06:00 to 06:00 by the cinema's clock. This is the
-- contract's businessDateOf in SQL.
create function play_date(instant timestamptz, time_zone text) returns date
  language sql immutable as $$
  select ((instant at time zone time_zone) - interval '6 hours')::date
$$;

-- Add.
alter table purchases
  add column channel text not null default 'app' check (channel in ('app', 'counter', 'office')),
  add column operator_id uuid references staff,
  add column gross_kobo bigint not null default 0 check (gross_kobo >= 0),
  add column request_hash text;

alter table tickets rename column customer_id to payer_id;
alter table tickets
  add column type_id uuid,
  add column price_vp bigint check (price_vp >= 0),
  add column gross_kobo bigint check (gross_kobo >= 0),
  add column net_kobo bigint check (net_kobo >= 0),
  add column taxes jsonb not null default '[]',
  add column play_date date,
  add column film_id uuid,
  add column serial integer check (serial > 0),
  add column holder_id uuid,
  -- True for the tickets that are filled here. They were counted without these columns, which follow
  -- from other rows.
  add column backfilled boolean not null default true;

-- Backfill. Without most indexes the tickets are written in a third of the time.
drop index tickets_by_change, tickets_by_customer, tickets_by_purchase, tickets_one_holder_a_seat, tickets_unused;

update tickets set type_id = '00000000-0000-7000-8000-000000000001', price_vp = line.vp,
  gross_kobo = line.gross, net_kobo = line.gross, play_date = line.play_date,
  film_id = line.film_id, serial = line.serial, holder_id = payer_id
from (
  select sold.id, unit_price as vp, (2 * rate.kobo * unit_price + rate.vp) / (2 * rate.vp) as gross,
    play_date(starts_at, time_zone) as play_date, showtimes.film_id,
    row_number() over (partition by sold.showtime_id order by sold.created_at, sold.id) as serial
  from tickets sold
  join purchases on purchases.id = sold.purchase_id
  join showtimes on showtimes.id = sold.showtime_id
  join cinemas on cinemas.id = showtimes.cinema_id
  cross join box_office_rates rate
) line
where tickets.id = line.id;

-- All tickets of a purchase had one price. Writing the table and its eight indexes anew takes a part of the
-- time that an update of each row takes; the rate is the one above.
alter table purchases alter column gross_kobo type bigint
  using tickets * ((2 * 10000 * unit_price + 150) / (2 * 150));

-- Compare: a purchase whose tickets do not make up what it cost stops the migration here. They are counted,
-- because PostgreSQL would look for the first one by a plan that is slow where there is none.
do $$
declare
  unlike bigint;
begin
  select count(*) into unlike
    from purchases left join (
      select purchase_id, count(*) as count, sum(price_vp) as vp, sum(gross_kobo) as kobo
      from tickets group by purchase_id
    ) lines on purchase_id = purchases.id
    where (lines.count, lines.vp, lines.kobo)
      is distinct from (purchases.tickets::bigint, purchases.total::numeric, purchases.gross_kobo::numeric);
  if unlike > 0 then
    raise exception 'A purchase is not the sum of its tickets: run `npm run verify` of the version before';
  end if;
end $$;
