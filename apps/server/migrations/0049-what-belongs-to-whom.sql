-- What is real, and who may touch it.

-- When a server in production first used this database; backups take it along. The sandbox does not start on
-- such a database by itself.
alter table settings add column in_production_since timestamptz;

-- A film that a manager who is bound to cinemas has proposed is stored as an archived one, so that customers
-- do not see it. It becomes part of the programme of all when somebody who is bound to no cinema publishes it.
alter table films
  add column proposed_by uuid references staff,
  add constraint films_proposed_is_hidden check (proposed_by is null or status = 'archived');

-- The ledger and the audit refer to a payment by this id. `tx_ref` begins with the number of the payer, and
-- neither of the two can be changed when the account is closed.
alter table payments
  add column id uuid not null default gen_random_uuid(),
  add constraint payments_id_key unique (id);

-- An export of a customer's data looks for what providers reported about the payments.
create index reported_transactions_by_reference on reported_transactions (tx_ref);
