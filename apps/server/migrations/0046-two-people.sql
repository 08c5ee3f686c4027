-- Whoever let somebody in is not another person than them for some days, sessions of admins and finance
-- end when they are not used, and a change of these limits waits for a second person.
alter table settings
  add column second_person_days integer not null default 14
    constraint settings_second_person_days_check check (second_person_days between 1 and 365),
  add column staff_idle_minutes integer not null default 30
    constraint settings_staff_idle_minutes_check check (staff_idle_minutes between 5 and 720);

-- When the password, and the code of the second factor, were last given again for this session.
alter table sessions add column confirmed_at timestamptz;

create table limit_changes (
  id uuid primary key,
  limits jsonb not null,
  note text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'rejected')),
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_note text,
  constraint limit_changes_decided_when_over check ((state = 'waiting') = (decided_at is null)),
  constraint limit_changes_two_people check (
    state <> 'done' or (decided_by is not null and decided_by <> proposed_by)
  )
);
create unique index limit_changes_one_waiting on limit_changes (state) where state = 'waiting';
