-- Each showtime has a chain of what was written about it: sales, voids, moves, changes and its close. Each row
-- is linked to the row before by a hash, so that nothing can be changed, left out or put between later. The
-- rows hold nothing about customers. docs/proof.md describes the text of a row. A hash is made of the hash of the
-- row before and the hash of the text, so whoever proves one row shows only hashes of the others.
create table proof_rows (
  showtime_id uuid not null,
  sequence integer not null check (sequence > 0),
  at timestamptz not null,
  text text not null,
  hash bytea not null check (length(hash) = 32),
  primary key (showtime_id, sequence)
);
-- Rows come in the order of their times, so this small index finds the rows of a day.
create index proof_rows_by_time on proof_rows using brin (at);
create trigger proof_rows_append_only before delete or update or truncate on proof_rows
  for each statement execute function refuse_change();

-- Appends rows to the chains of showtimes; those of one showtime stand together. The caller holds the locks of
-- the showtimes, so the order of the rows is the order of the commits. If somebody does not hold them, the
-- primary key refuses a second row with the same sequence.
create function prove(showtimes uuid[], details text[]) returns void language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  ms bigint := extract(epoch from moment) * 1000;
  showtime uuid;
  last_sequence integer;
  last_hash bytea;
  sequences integer[];
  texts text[];
  hashes bytea[];
begin
  if showtimes is null then return; end if;
  for i in 1 .. cardinality(showtimes) loop
    if showtimes[i] is distinct from showtime then
      showtime := showtimes[i];
      select sequence, hash into last_sequence, last_hash from proof_rows
        where showtime_id = showtime order by sequence desc limit 1;
      if not found then
        last_sequence := 0;
        last_hash := decode(repeat('00', 32), 'hex');
      end if;
    end if;
    last_sequence := last_sequence + 1;
    sequences[i] := last_sequence;
    texts[i] := concat_ws(E'\t', 1, showtime, last_sequence, ms, details[i]);
    last_hash := sha256(last_hash || sha256(convert_to(texts[i], 'UTF8')));
    hashes[i] := last_hash;
  end loop;
  insert into proof_rows (showtime_id, sequence, at, text, hash)
  select id, number, moment, words, link from unnest(showtimes, sequences, texts, hashes)
    rows (id, number, words, link);
end $$;

-- A title or a name as a row holds it: in one spelling, on one line.
create function plain_words(words text) returns text language sql immutable as $$
  select regexp_replace(normalize(words, NFC), '[[:cntrl:]]', ' ', 'g')
$$;

-- Each ticket of a sale or a void stands there with its serial, type, gross, taxes and net, in kobo.
create function prove_voids(voided uuid[]) returns void language sql as $$
  select prove(array_agg(showtime_id), array_agg(detail))
  from (
    select showtime_id, 'void' || E'\t'
      || string_agg(concat_ws(' ', serial, type_id, gross_kobo, gross_kobo - net_kobo, net_kobo),
        ',' order by serial) as detail
    from tickets where id = any(voided)
    group by showtime_id order by showtime_id
  ) voids
$$;

create function prove_sales() returns trigger language plpgsql as $$
begin
  perform prove(array_agg(showtime_id order by showtime_id, first_serial),
    array_agg(detail order by showtime_id, first_serial))
  from (
    select showtime_id, min(serial) as first_serial, concat_ws(E'\t', 'sale',
      -- Only purchases in the app have a payer.
      case when payer_id is not null then 'app'
        else (select channel from purchases where id = purchase_id) end,
      string_agg(concat_ws(' ', serial, type_id, gross_kobo, gross_kobo - net_kobo, net_kobo),
        ',' order by serial)) as detail
    from added group by showtime_id, purchase_id, payer_id
  ) sales;
  -- The past of a demo is written with tickets that are void already.
  perform prove_voids(array_agg(id)) from added where status = 'void' having count(*) > 0;
  return null;
end $$;
create trigger prove_sales after insert on tickets
  referencing new table as added for each statement execute function prove_sales();

create function prove_changes_of_tickets() returns trigger language plpgsql as $$
begin
  perform prove_voids(array_agg(later.id))
  from later join earlier using (id)
  where later.status = 'void' and earlier.status <> 'void'
  having count(*) > 0;
  perform prove(array_agg(later.showtime_id order by later.showtime_id), array_agg(
    concat_ws(E'\t', 'move', later.serial, earlier.seat, later.seat) order by later.showtime_id))
  from later join earlier using (id)
  where later.seat <> earlier.seat;
  return null;
end $$;
create trigger prove_changes after update on tickets
  referencing old table as earlier new table as later
  for each statement execute function prove_changes_of_tickets();

-- A used ticket stays used when its money goes back, so its refund is what takes its value away. Points of a
-- cancelled showtime are owed first, under the lock of the showtime, and come back later without it.
create function prove_refunds_of_used() returns trigger language plpgsql as $$
begin
  perform prove_voids(array_agg(ticket_id))
  from added join tickets on tickets.id = ticket_id
  where status = 'used' and (cause <> 'cancellation' or vp = 0);
  return null;
end $$;
create trigger prove_refunds_of_used after insert on ticket_refunds
  referencing new table as added for each statement execute function prove_refunds_of_used();
create function prove_owed_of_used() returns trigger language plpgsql as $$
begin
  perform prove_voids(array_agg(ticket_id))
  from added join tickets on tickets.id = ticket_id
  where status = 'used';
  return null;
end $$;
create trigger prove_owed_of_used after insert on owed_ticket_refunds
  referencing new table as added for each statement execute function prove_owed_of_used();

-- What is shown where and when, with the seats sold by then.
create function prove_programme(show showtimes, state text) returns void language sql as $$
  select prove(array[show.id], array[concat_ws(E'\t', 'change', state,
    (extract(epoch from show.starts_at) * 1000)::bigint, (extract(epoch from show.ends_at) * 1000)::bigint,
    show.film_id, show.screen_id, show.assigned_seats, plain_words(cinemas.name), plain_words(screens.name),
    plain_words(films.title))])
  from cinemas, screens, films
  where cinemas.id = show.cinema_id and screens.id = show.screen_id and films.id = show.film_id
$$;

create function prove_change_of_programme() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform prove_programme(old, 'removed');
  else
    perform prove_programme(new, new.state);
  end if;
  return null;
end $$;
create trigger prove_added after insert on showtimes
  for each row when (new.state <> 'draft') execute function prove_change_of_programme();
create trigger prove_changed after update on showtimes
  for each row when (new.state <> 'draft' and (old.state, old.film_id, old.screen_id, old.starts_at, old.ends_at)
    is distinct from (new.state, new.film_id, new.screen_id, new.starts_at, new.ends_at))
  execute function prove_change_of_programme();
create trigger prove_removed after delete on showtimes
  for each row when (old.state <> 'draft') execute function prove_change_of_programme();

-- A chain is closed a day after the end of its showtime.
alter table showtimes add column chain_closed_at timestamptz;
create index showtimes_with_open_chain on showtimes (ends_at) where chain_closed_at is null;

-- Everything that was sold before begins its chain today.
do $$
declare
  show showtimes;
begin
  for show in select * from showtimes where state <> 'draft' order by id loop
    perform prove_programme(show, show.state);
    perform prove(array_agg(showtime_id), array_agg(detail order by first_serial))
    from (
      select tickets.showtime_id, min(serial) as first_serial, 'sale' || E'\t' || channel || E'\t'
        || string_agg(concat_ws(' ', serial, type_id, tickets.gross_kobo, tickets.gross_kobo - net_kobo, net_kobo),
          ',' order by serial) as detail
      from tickets join purchases on purchases.id = purchase_id
      where tickets.showtime_id = show.id
      group by tickets.showtime_id, purchase_id, channel
    ) sales;
    perform prove_voids(array_agg(id))
    from tickets
    where showtime_id = show.id and (status = 'void' or status = 'used' and (
      exists (select from ticket_refunds where ticket_id = tickets.id)
      or exists (select from owed_ticket_refunds where ticket_id = tickets.id)));
  end loop;
end $$;
