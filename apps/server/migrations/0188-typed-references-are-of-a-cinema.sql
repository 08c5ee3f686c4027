-- A person types the reference of a slip, and terminals of two cinemas can print the same one. So the server compares
-- typed references within a cinema, and only those that a provider confirmed are unique everywhere.
drop index tenders_by_reference;
create unique index tenders_by_reference on tenders (provider, reference) where provider <> 'typed';
create index tenders_by_typed_reference on tenders (reference) where provider = 'typed';

-- The references of an offline sale that its cinema had already when the sale arrived. The row of its first ticket
-- has them, and the console lists it for a person to look at.
alter table allotted_seats add column repeated_references text[] not null default '{}';
