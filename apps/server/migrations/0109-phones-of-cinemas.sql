-- Customers with a ticket can call its cinema. Empty if the cinema has no number.
alter table cinemas add column phone text not null default '';
