-- One customer gives Points to another. The ledger keeps its rule that a movement is between a customer and
-- the house: a gift is two movements in one transaction, through an account whose entries sum to 0.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'customer', 'sales', 'clearing-flutterwave', 'clearing-paystack', 'promotions', 'refunds',
  'adjustments', 'points-gifts'));
insert into ledger_accounts (id, kind) values
  ('00000000-0000-7000-8000-000000000007', 'points-gifts');

alter table ledger_movements drop constraint ledger_movements_reason_check;
alter table ledger_movements add constraint ledger_movements_reason_check check (reason in (
  'top-up', 'ticket-purchase', 'sign-up-bonus', 'ticket-refund', 'money-refund',
  'refund-called-off', 'adjustment', 'opening-credit', 'payment-reversed', 'reversal-undone',
  'debt-collected', 'points-given', 'points-received', 'points-called-back', 'points-given-back'));

-- How much one customer gives in 24 hours (0 turns it off), and how long a device must have been known.
alter table settings
  add column points_gift_day_limit bigint not null default 5000
    constraint settings_points_gift_day_limit_check check (points_gift_day_limit >= 0),
  add column points_gift_device_hours integer not null default 24
    constraint settings_points_gift_device_hours_check check (points_gift_device_hours >= 0);

-- A keyed hash of the device on which a customer signed in, so that a later session on it is known.
alter table sessions add column device_hash text;

create table points_gifts (
  id uuid primary key,
  giver_id uuid not null references customers,
  receiver_id uuid not null references customers,
  vp bigint not null check (vp > 0),
  -- What the giver wrote to the receiver. It is erased when one of the two closes their account.
  note text check (note <> ''),
  given_movement_id uuid not null unique references ledger_movements,
  received_movement_id uuid not null unique references ledger_movements,
  made_at timestamptz not null default now(),
  -- The key of the call, by which the same request gets the same gift for ever.
  idempotency_key text,
  request_hash text not null,
  written_on date not null default ((now() at time zone 'utc')::date),
  constraint points_gifts_to_another check (receiver_id <> giver_id)
);
create unique index points_gifts_by_key on points_gifts (giver_id, idempotency_key);
create index points_gifts_by_giver on points_gifts (giver_id, made_at desc);
create index points_gifts_by_receiver on points_gifts (receiver_id, made_at desc);
create index points_gifts_by_time on points_gifts (made_at);

create trigger note_written after insert on points_gifts
  referencing new table as added for each statement execute function note_written(
    'id, giver_id, receiver_id, vp, given_movement_id, received_movement_id, made_at, '
    'idempotency_key, request_hash', 'true');

-- Staff call a gift back. What is too large for one person waits for a second one.
create table points_gift_recalls (
  id uuid primary key,
  gift_id uuid not null references points_gifts,
  note text not null,
  state text not null check (state in ('waiting', 'done', 'rejected')),
  needs_second boolean not null,
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_note text,
  taken_movement_id uuid unique references ledger_movements,
  returned_movement_id uuid unique references ledger_movements,
  written_on date not null default ((now() at time zone 'utc')::date),
  constraint points_gift_recalls_decided_when_over check ((state = 'waiting') = (decided_at is null)),
  constraint points_gift_recalls_moved_when_done
    check (num_nonnulls(taken_movement_id, returned_movement_id) = case state when 'done' then 2 else 0 end),
  constraint points_gift_recalls_two_people
    check (state <> 'done' or not needs_second or (decided_by is not null and decided_by <> proposed_by))
);
create unique index points_gift_recalls_one on points_gift_recalls (gift_id) where state <> 'rejected';
create index points_gift_recalls_waiting on points_gift_recalls (id) where state = 'waiting';
create index points_gift_recalls_by_person on points_gift_recalls (proposed_by, decided_at) where state = 'done';

create trigger note_written after insert on points_gift_recalls
  referencing new table as added for each statement execute function note_written(
    'id, gift_id, note, needs_second, proposed_by, proposed_at', 'true');
