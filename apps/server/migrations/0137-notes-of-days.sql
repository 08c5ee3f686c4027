-- A note for each day that is over signs one hash for the chains of all showtimes: the root of a growing tree
-- (RFC 6962) to which each day adds a leaf for each chain that has changed. docs/proof.md describes them.
create table proof_leaves (
  index bigint primary key check (index >= 0),
  showtime_id uuid not null,
  day date not null,
  rows integer not null check (rows > 0),
  scanned integer not null check (scanned >= 0),
  text text not null,
  -- What the leaf has only the hash of, one line for each type of tickets.
  totals text not null
);
create index proof_leaves_by_showtime on proof_leaves (showtime_id, index desc);
create index proof_leaves_by_day on proof_leaves (day, index);

-- The hashes of the complete subtrees. Level 0 has the hashes of the leaves.
create table proof_nodes (
  level integer not null check (level >= 0),
  index bigint not null check (index >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (level, index)
);

create table proof_notes (
  day date primary key,
  size bigint not null check (size >= 0),
  root bytea not null check (length(root) = 32),
  -- The public key that signed the note, in base 64.
  key text not null,
  text text not null,
  made_at timestamptz not null default now()
);
create trigger proof_leaves_append_only before delete or update or truncate on proof_leaves
  for each statement execute function refuse_change();
create trigger proof_nodes_append_only before delete or update or truncate on proof_nodes
  for each statement execute function refuse_change();
create trigger proof_notes_append_only before delete or update or truncate on proof_notes
  for each statement execute function refuse_change();
