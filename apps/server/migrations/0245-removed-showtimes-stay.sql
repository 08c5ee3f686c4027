-- A showtime that was on sale and is deleted keeps its row, because its chain, settlements and the audit name it. Drafts
-- have no such evidence, and are really deleted. A removed showtime counts as cancelled wherever that matters.
alter table showtimes add column removed_at timestamptz,
  add constraint showtimes_removed_are_cancelled check (removed_at is null or cancelled_at is not null);

-- The state is generated, so what depends on it has to be made again.
drop trigger prove_added on showtimes;
drop trigger prove_changed on showtimes;
drop trigger prove_price on showtimes;
drop trigger prove_removed on showtimes;
alter table showtimes drop constraint showtimes_drafts_are_unsold, drop column state;
alter table showtimes add column state text not null generated always as (
  case when removed_at is not null then 'removed'
    when cancelled_at is not null then 'cancelled'
    when published_at is null then 'draft' else 'published' end) stored;
alter table showtimes add constraint showtimes_drafts_are_unsold
  check (assigned_seats = 0 or state <> 'draft');
create trigger prove_added after insert on showtimes
  for each row when (new.state <> 'draft') execute function prove_change_of_programme();
create trigger prove_changed after update on showtimes
  for each row when (new.state <> 'draft' and (old.state, old.film_id, old.screen_id, old.starts_at, old.ends_at)
    is distinct from (new.state, new.film_id, new.screen_id, new.starts_at, new.ends_at))
  execute function prove_change_of_programme();
create trigger prove_price after update on showtimes
  for each row when (new.state <> 'draft' and old.state <> 'draft' and old.ticket_price <> new.ticket_price)
  execute function prove_change_of_price();
create or replace function prove_change_of_programme() returns trigger language plpgsql as $$
begin
  perform prove_programme(new, new.state);
  return null;
end $$;
