-- An account that staff close is erased a day after they asked for it. Until then, the closing can be called off.

alter table customers
  add column closes_at timestamptz,
  add column closing_asked_by uuid references staff,
  add constraint customers_closing_has_asker check ((closes_at is null) = (closing_asked_by is null));
create index customers_to_close on customers (closes_at) where closes_at is not null;
