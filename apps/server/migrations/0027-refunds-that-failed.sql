-- The first page of the console counts the refunds that wait for a person.
create index payment_refunds_failed on payment_refunds (id) where status = 'failed';
