-- A purchase keeps the key that it was asked for with: asked for again, however much later and by
-- whatever clock, it is the same purchase. Purchases without a key, such as those of the demo, hold none.
alter table purchases add column idempotency_key text;
create unique index purchases_by_key on purchases (customer_id, idempotency_key);
