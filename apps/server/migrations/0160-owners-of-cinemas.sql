-- Who owned each cinema, and since when. What was sold names the owner of that moment, so rows are only added. A null
-- says that nobody was entered. The first owner of a cinema also stands for what was sold before it was entered.
create table cinema_owners (
  cinema_id uuid not null references cinemas,
  since timestamptz not null,
  exhibitor_id uuid references exhibitors,
  written_on date not null default ((now() at time zone 'utc')::date),
  primary key (cinema_id, since)
);
create trigger cinema_owners_append_only before delete or update or truncate on cinema_owners
  for each statement execute function refuse_change();
create trigger note_written after insert on cinema_owners
  referencing new table as added for each statement execute function note_written(
    'cinema_id, since, exhibitor_id', 'true');

insert into cinema_owners (cinema_id, since, exhibitor_id)
  select id, '2000-01-01', exhibitor_id from cinemas where exhibitor_id is not null;

create function note_owner() returns trigger language plpgsql as $$
begin
  insert into cinema_owners (cinema_id, since, exhibitor_id)
  select new.id, case when count(*) = 0 then '2000-01-01' else clock_timestamp() end, new.exhibitor_id
  from cinema_owners where cinema_id = new.id;
  return null;
end $$;
create trigger note_first_owner after insert on cinemas
  for each row when (new.exhibitor_id is not null) execute function note_owner();
create trigger note_owner after update of exhibitor_id on cinemas
  for each row when (old.exhibitor_id is distinct from new.exhibitor_id) execute function note_owner();

-- The number and the QR of the e-invoice of a purchase, once somebody must issue them.
alter table purchases
  add column invoice_number text,
  add column invoice_qr text;
