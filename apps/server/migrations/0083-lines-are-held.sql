-- Tightens what 0082 has added and filled.

create index tickets_by_change on tickets (showtime_id, changed_in);
create index tickets_by_holder on tickets (holder_id, id desc);
create unique index tickets_one_holder_a_seat on tickets (showtime_id, seat) where status <> 'void';
create index tickets_unused on tickets (showtime_id) where status = 'unused';
create unique index tickets_by_serial on tickets (showtime_id, serial);
-- The type and the film have no foreign key: each purchase would lock their rows while it holds its
-- showtime, and whoever changes the running time of a film locks them the other way round. No type is ever
-- deleted, the film is that of the showtime, and I9 checks both.
-- A ticket is of its purchase and its showtime, even where nobody paid: a key with an empty column is not
-- checked, so the customer leaves it before it may be empty.
alter table tickets drop constraint tickets_purchase_id_customer_id_showtime_id_fkey;
alter table purchases
  drop constraint purchases_id_customer_id_showtime_id_key,
  add unique (id, showtime_id);
create index tickets_by_purchase on tickets (purchase_id);
alter table tickets
  alter column type_id set not null,
  alter column price_vp set not null,
  alter column gross_kobo set not null,
  alter column net_kobo set not null,
  alter column taxes drop default,
  alter column play_date set not null,
  alter column film_id set not null,
  alter column serial set not null,
  alter column payer_id drop not null,
  alter column backfilled set default false,
  add foreign key (purchase_id, showtime_id) references purchases (id, showtime_id),
  add foreign key (holder_id) references customers,
  -- Whoever pays with Points pays something, and what costs something is worth something.
  add constraint tickets_paid_for check (payer_id is null or price_vp > 0),
  add constraint tickets_worth_their_price check (price_vp = 0 or gross_kobo > 0),
  add constraint tickets_net_below_gross check (net_kobo <= gross_kobo),
  add constraint tickets_taxes_are_listed check (jsonb_typeof(taxes) = 'array');

alter table purchases
  drop constraint purchases_check,
  drop column unit_price,
  alter column gross_kobo drop default,
  alter column customer_id drop not null,
  alter column movement_id drop not null,
  add constraint purchases_paid_by_channel check (case channel
    when 'app' then num_nulls(customer_id, movement_id) = 0 and operator_id is null and total > 0
    else num_nonnulls(customer_id, movement_id) = 0 and operator_id is not null and total = 0 end),
  add constraint purchases_of_office_are_free check (channel <> 'office' or gross_kobo = 0);
create unique index purchases_by_operators_key on purchases (operator_id, idempotency_key)
  where operator_id is not null;

-- The total of a purchase is the sum of its tickets, which one statement writes.
create function tickets_make_up_purchases() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select purchase_id, payer_id, count(*) as count, sum(price_vp) as vp, sum(gross_kobo) as kobo
      from added group by purchase_id, payer_id
    ) lines
    left join purchases on purchases.id = purchase_id
    where (customer_id, tickets, total, gross_kobo) is distinct from (payer_id, count, vp, kobo)
  ) then
    raise exception 'a purchase is the sum of its tickets' using errcode = 'check_violation';
  end if;
  if exists (
    select from added join ticket_types on ticket_types.id = type_id
    where (class = 'complimentary') <> (gross_kobo = 0)
  ) then
    raise exception 'complimentary tickets alone are free' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger tickets_make_up_purchases after insert on tickets
  referencing new table as added for each statement execute function tickets_make_up_purchases();

-- The play date of tickets follows their showtime, which the caller has locked, and the clock of its
-- cinema. Tickets are locked in the order in which scans and refunds lock them.
create function follow_play_date(showtime uuid) returns void language sql as $$
  with moved as (
    select tickets.id, play_date(starts_at, time_zone) as play_date
    from showtimes
    join cinemas on cinemas.id = cinema_id
    join tickets on tickets.showtime_id = showtimes.id
    where showtimes.id = showtime and tickets.play_date <> play_date(starts_at, time_zone)
    order by tickets.payer_id, tickets.id for update of tickets
  )
  update tickets set play_date = moved.play_date from moved where tickets.id = moved.id
$$;
create function follow_showtime() returns trigger language plpgsql as $$
begin
  perform follow_play_date(new.id);
  return null;
end $$;
create trigger showtimes_date_tickets after update of starts_at on showtimes
  for each row when (old.starts_at is distinct from new.starts_at)
  execute function follow_showtime();
create function follow_clock() returns trigger language plpgsql as $$
begin
  perform follow_play_date(id) from showtimes where cinema_id = new.id;
  return null;
end $$;
create trigger cinemas_date_tickets after update of time_zone on cinemas
  for each row when (old.time_zone is distinct from new.time_zone)
  execute function follow_clock();

-- Points go back to the payer, so the payer's account must be open.
create or replace function refuse_refund_to_closed_account() returns trigger language plpgsql as $$
begin
  if exists (
    select from tickets
    join purchases on purchases.id = tickets.purchase_id
    join customers on customers.id = purchases.customer_id
    where tickets.id = new.ticket_id and customers.closed_at is not null
  ) then
    raise exception 'The account of the payer of ticket % is closed', new.ticket_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A ticket that cost no Points goes back without a movement.
alter table ticket_refunds
  drop constraint ticket_refunds_vp_check,
  alter column movement_id drop not null,
  add constraint ticket_refunds_vp_check check (vp >= 0 and (vp = 0) = (movement_id is null));

-- What was written is counted with the new columns. Rows of before keep the sums and the seals with which
-- they were written: what was added to them follows from other rows, and `verify` compares it with those.
-- The play date follows its showtime, and the holder changes when a ticket is given away.
drop trigger note_written on purchases;
create trigger note_written after insert on purchases
  referencing new table as added for each statement execute function note_written(
    'id, customer_id, showtime_id, tickets, total / tickets, total, movement_id, created_at, '
    'case when channel = ''app'' and request_hash is null then idempotency_key '
    'else concat_ws('' '', channel, operator_id, request_hash, idempotency_key) end', 'true');
drop trigger note_written on tickets;
create trigger note_written after insert on tickets
  referencing new table as added for each statement execute function note_written(
    'id, purchase_id, payer_id, showtime_id, coalesce(bought_seat, seat), code, '
    'case when backfilled then created_at::text '
    'else concat_ws('' '', created_at, type_id, price_vp, gross_kobo, net_kobo, taxes, film_id, serial) end',
    'true');
