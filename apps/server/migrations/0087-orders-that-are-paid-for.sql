-- An order that hangs on a payment: it is bought in the transaction that credits the payment, or refused.
create table payment_orders (
  tx_ref text primary key references payments (tx_ref),
  customer_id uuid not null references customers,
  showtime_id uuid not null references showtimes,
  -- When the showtime began as it was ordered. One that moved to another time is not bought.
  starts_at timestamptz not null,
  -- The body of the purchase, as the customer sent it.
  wish jsonb not null,
  -- Until when its seats are or were held; null for an order whose seats never were.
  held_until timestamptz,
  is_held boolean not null default false check (not is_held or held_until is not null),
  purchase_id uuid unique references purchases,
  refusal text,
  refusal_words text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  unique (tx_ref, held_until),
  check (num_nonnulls(purchase_id, refusal) = num_nonnulls(decided_at)),
  check (num_nonnulls(refusal) = num_nonnulls(refusal_words)),
  check (decided_at is null or not is_held)
);
-- A customer has the seats of one order at most.
create unique index payment_orders_one_hold on payment_orders (customer_id) where is_held;
create index payment_orders_of_customer on payment_orders (customer_id, showtime_id);

-- A seat of a showtime is held once, by staff with a reason, or for an order until a moment.
alter table held_seats
  alter column reason drop not null,
  add column tx_ref text,
  add column expires_at timestamptz,
  add foreign key (tx_ref, expires_at) references payment_orders (tx_ref, held_until)
    on update cascade,
  add check (num_nonnulls(reason, tx_ref) = 1),
  add check (num_nonnulls(tx_ref) = num_nonnulls(expires_at));
create index held_seats_of_orders on held_seats (tx_ref) where tx_ref is not null;
create index held_seats_expiry on held_seats (expires_at) where expires_at is not null;

-- A seat is sold or held. Whoever writes either has locked the showtime, so neither check can be overtaken.
create function refuse_held_seats() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join held_seats using (showtime_id, seat)
    where added.status <> 'void' and (expires_at is null or expires_at > now())
  ) then
    raise exception 'A held seat cannot be sold' using errcode = 'exclusion_violation';
  end if;
  return null;
end $$;
create trigger refuse_held_seats after insert on tickets
  referencing new table as added for each statement execute function refuse_held_seats();

create function refuse_held_seat() returns trigger language plpgsql as $$
begin
  if exists (
    select from held_seats where showtime_id = new.showtime_id and seat = new.seat
      and (expires_at is null or expires_at > now())
  ) then
    raise exception 'A held seat cannot be sold' using errcode = 'exclusion_violation';
  end if;
  return null;
end $$;
create trigger refuse_held_seat after update of seat on tickets for each row
  when (old.seat <> new.seat and new.status <> 'void') execute function refuse_held_seat();

create function refuse_sold_seats() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join tickets using (showtime_id, seat) where tickets.status <> 'void'
  ) then
    raise exception 'A sold seat cannot be held' using errcode = 'exclusion_violation';
  end if;
  return null;
end $$;
create trigger refuse_sold_seats after insert on held_seats
  referencing new table as added for each statement execute function refuse_sold_seats();
