-- The account that money goes to is changed by two people: one proposes the change, and another one approves it.

create table account_changes (
  id uuid primary key,
  kind text not null check (kind in ('exhibitor', 'distributor', 'till')),
  subject_id uuid not null,
  account jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'rejected')),
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_note text,
  constraint account_changes_decided_when_over check ((state = 'waiting') = (decided_at is null)),
  constraint account_changes_two_people check (
    state <> 'done' or (decided_by is not null and decided_by <> proposed_by)
  )
);
create unique index account_changes_one_waiting on account_changes (subject_id) where state = 'waiting';
create index account_changes_by_time on account_changes (proposed_at, id) where state = 'waiting';
