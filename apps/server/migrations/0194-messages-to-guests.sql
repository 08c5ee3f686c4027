-- A message to a number without an account is found by that number, when an account that the number has later is
-- exported or closed.
create index outbox_by_number on outbox ((payload ->> 'phone')) where customer_id is null;
