-- Each entry of the audit is linked to an entry before it by a hash, so that none can be changed, left out or put
-- between later. There is one chain for each of the most transactions that have written entries at once: a transaction
-- takes a chain that no other one holds, so nobody waits, whatever locks are held beside.
create table audit_chains (
  chain integer generated always as identity primary key,
  -- The place and the hash of the newest entry.
  entries bigint not null default 0 check (entries >= 0),
  hash bytea not null default decode(repeat('00', 32), 'hex') check (length(hash) = 32)
);

alter table audit
  add column chain integer,
  add column place bigint,
  add column hash bytea;

-- The text of an entry that its hash is made of.
create function audit_text(entry audit) returns text language sql stable as $$
  select concat_ws(E'\t', entry.chain, entry.place, entry.id, (extract(epoch from entry.at) * 1000000)::bigint,
    entry.actor_kind, coalesce(entry.actor_id::text, '-'), entry.action, entry.subject, entry.detail)
$$;

-- The hash of an entry follows from the hash of the entry before and from its own text.
create function audit_hash(before bytea, entry audit) returns bytea language sql stable as $$
  select sha256(before || sha256(convert_to(audit_text(entry), 'UTF8')))
$$;

-- Appends entries to a chain. Each has an actor_kind, an actor_id, an action, a subject and a detail.
create function record_audit(entries jsonb) returns void language plpgsql as $$
declare
  link audit_chains;
  given record;
  entry audit;
  linked audit[];
begin
  select * into link from audit_chains order by chain for update skip locked limit 1;
  if not found then
    insert into audit_chains default values returning * into link;
  end if;
  for given in
    select * from jsonb_to_recordset(entries)
      as (actor_kind text, actor_id uuid, action text, subject text, detail jsonb)
  loop
    link.entries := link.entries + 1;
    entry.id := nextval(pg_get_serial_sequence('audit', 'id'));
    entry.at := now();
    entry.actor_kind := given.actor_kind;
    entry.actor_id := given.actor_id;
    entry.action := given.action;
    entry.subject := given.subject;
    entry.detail := coalesce(given.detail, '{}');
    entry.chain := link.chain;
    entry.place := link.entries;
    entry.hash := audit_hash(link.hash, entry);
    link.hash := entry.hash;
    linked := linked || entry;
  end loop;
  insert into audit (id, at, actor_kind, actor_id, action, subject, detail, chain, place, hash)
    overriding system value
    select id, at, actor_kind, actor_id, action, subject, detail, chain, place, hash from unnest(linked);
  update audit_chains set entries = link.entries, hash = link.hash where chain = link.chain;
end $$;

-- The newest entry of each chain when the note of a day was signed: a line for each, with its chain, place and hash.
-- The text of the note has the hash of these lines.
alter table proof_notes add column audit_heads text not null default '';

-- The entries of before begin the first chain.
do $$
declare
  entry audit;
  link audit_chains;
begin
  insert into audit_chains default values returning * into link;
  alter table audit disable trigger audit_append_only;
  for entry in select * from audit order by id loop
    link.entries := link.entries + 1;
    entry.chain := link.chain;
    entry.place := link.entries;
    link.hash := audit_hash(link.hash, entry);
    update audit set chain = link.chain, place = link.entries, hash = link.hash where id = entry.id;
  end loop;
  alter table audit enable trigger audit_append_only;
  update audit_chains set entries = link.entries, hash = link.hash;
end $$;
create unique index audit_by_place on audit (chain, place);
