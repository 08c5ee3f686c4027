-- The evidence stands in three places: the journal of the ledger, the chains of the showtimes and the chains of the
-- audit. What each table counted of itself goes.
drop trigger settlements_append_only on settlements;
do $$
declare
  counted record;
begin
  for counted in
    select distinct attrelid::regclass as source from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where attname = 'written_on' and not attisdropped and relkind = 'r' and relnamespace = 'public'::regnamespace
  loop
    execute format('drop trigger if exists note_written on %s', counted.source);
    execute format('alter table %s drop column written_on', counted.source);
  end loop;
end $$;
drop table written_rows, sealed_days;
drop function note_written(), written_sums(text, text, text), written_hashes(text, text, text),
  sums_query(text, text, text), hashes_query(text, text, text);
create trigger settlements_append_only before delete or truncate
  or update of id, number, distributor_id, exhibitor_id, week, party, hire_taxes, payable_kobo, made_by, made_at
  on settlements for each statement execute function refuse_change();

-- No ticket is from before tickets had prices.
alter table tickets drop column backfilled;
