-- The scheduled backups that were completed, so that every server can tell how old the newest one is.
create table backups (
  name text primary key,
  made_at timestamptz not null default now(),
  bytes bigint not null check (bytes > 0)
);
create index backups_by_time on backups (made_at);
