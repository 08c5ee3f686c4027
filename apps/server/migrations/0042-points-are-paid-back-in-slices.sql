-- The price of each ticket of a cancelled showtime is owed first, and is paid back in slices afterwards.
-- Null: nobody has tried yet to return it.
alter table owed_ticket_refunds alter column error drop not null;
