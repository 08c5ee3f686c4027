-- Staff look customers up by the beginning of a name and by who is blocked; the other ways to find
-- one have their indexes. A blocked customer signs in nowhere.
alter table customers add column blocked_at timestamptz;
create index customers_by_name on customers (lower(username) collate "C", id);
create index customers_blocked on customers (id) where blocked_at is not null;
