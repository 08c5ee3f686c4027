-- Files of uploaded pictures that nothing names any more. They are removed a while later, since phones
-- and browsers still show lists that name them.
create table unused_uploads (
  name text primary key,
  since timestamptz not null default now()
);
create index unused_uploads_by_time on unused_uploads (since);
