-- The journal was written by a trigger that ran for each entry. A batch of purchases has 64 of them, so one run for the
-- whole statement now links and writes them all. Each lookup has a limit, so that no plan reads the whole table for it.
drop trigger write_journal on ledger_entries;

create or replace function write_journal() returns trigger language plpgsql as $$
declare
  entry record;
  owner uuid;
  place integer;
  previous bytea;
  ids bigint[];
  places integer[];
  links bytea[];
begin
  for entry in
    select added.*, movements.reason, movements.reference, last.position, last.link
    from added
    cross join lateral (select * from ledger_movements where id = added.movement_id limit 1) movements
    left join lateral (
      select position, link from ledger_journal where account_id = added.account_id
      order by position desc limit 1) last on true
    where balance_after is not null order by account_id, added.id
  loop
    if owner is distinct from entry.account_id then
      owner := entry.account_id;
      place := coalesce(entry.position, 0);
      previous := entry.link;
    end if;
    place := place + 1;
    previous := journal_link(previous, owner, place, entry.movement_id, entry.reason,
      entry.reference, entry.amount, entry.balance_after);
    ids := ids || entry.id;
    places := places || place;
    links := links || previous;
  end loop;
  insert into ledger_journal
    (account_id, position, movement_id, reason, reference, amount, balance_after, link)
  select account_id, number, movement_id, movements.reason, movements.reference, amount, balance_after, hash
  from unnest(ids, places, links) as linked (entry_id, number, hash)
  join added on added.id = entry_id
  cross join lateral (select * from ledger_movements where id = added.movement_id limit 1) movements;
  return null;
end $$;

create trigger write_journal after insert on ledger_entries referencing new table as added
  for each statement execute function write_journal();
