-- A restored backup says so. The next note names the newest note that the backup has forgotten, if anybody
-- knows it, and the chains that were open get a row.
create table proof_restores (
  restored_at timestamptz primary key default now(),
  -- The hash of that note in hexadecimal digits; empty if the database of before could not be read.
  forgotten text
);
create trigger proof_restores_append_only before delete or update or truncate on proof_restores
  for each statement execute function refuse_change();
