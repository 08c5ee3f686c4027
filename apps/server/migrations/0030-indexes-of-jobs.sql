-- These jobs read whole tables that grow with the house.
create index customers_by_picture on customers (picture_url) where picture_url is not null;
create index payments_by_settlement on payments (settled_at) where settled_at is not null;
create index reported_transactions_asked on reported_transactions (asked_at) where asked_at is not null;
