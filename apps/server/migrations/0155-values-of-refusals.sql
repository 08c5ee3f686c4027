-- What the refusal of an order names, such as its seats, so that the app can say it in another language. Orders
-- that were refused before, and refusals that name nothing, have no values.
alter table payment_orders add column refusal_values jsonb
  check (refusal_values is null or refusal is not null);
