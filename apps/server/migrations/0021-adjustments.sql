-- Every adjustment of a balance by staff. One above the limit waits for a second person.
alter table settings add column adjustment_limit bigint not null default 10000
  constraint settings_adjustment_limit_check check (adjustment_limit >= 0);

create table adjustments (
  id uuid primary key,
  customer_id uuid not null references customers,
  vp bigint not null check (vp <> 0),
  note text not null,
  state text not null check (state in ('waiting', 'done', 'rejected')),
  needs_second boolean not null,
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_note text,
  movement_id uuid unique references ledger_movements,
  constraint adjustments_moved_when_done check ((state = 'done') = (movement_id is not null)),
  constraint adjustments_decided_when_over check ((state = 'waiting') = (decided_at is null)),
  constraint adjustments_wait_for_a_second check (needs_second or state = 'done'),
  constraint adjustments_two_people check (
    not needs_second or state <> 'done' or (decided_by is not null and decided_by <> proposed_by)
  )
);
create unique index adjustments_one_waiting on adjustments (customer_id) where state = 'waiting';
create index adjustments_by_customer on adjustments (customer_id, id desc);
create index adjustments_by_state on adjustments (state, id desc);
