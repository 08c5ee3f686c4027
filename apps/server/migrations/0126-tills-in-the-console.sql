-- Managers rename tills, and take them out of use. A till is never deleted, because sessions name it.
alter table tills
  add column version integer not null default 1,
  add column archived_at timestamptz;
drop index tills_by_name;
create unique index tills_by_name on tills (cinema_id, lower(name)) where archived_at is null;

-- When the app of an open till called the server last. It is a table of its own, because sales lock the rows
-- of sessions.
create table till_contacts (
  session_id uuid primary key references till_sessions,
  at timestamptz not null default now()
);

-- The console lists Z reports by the time of their closing.
create index z_reports_by_time on z_reports (closed_at desc, session_id desc);
