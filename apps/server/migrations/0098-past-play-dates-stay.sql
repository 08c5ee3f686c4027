-- A new time zone of a cinema changes the play dates of showtimes that are not over. The past stays as it was
-- reported, and a change does not rewrite all tickets of a cinema.
create or replace function follow_clock() returns trigger language plpgsql as $$
begin
  perform follow_play_date(id) from showtimes where cinema_id = new.id and ends_at > now();
  return null;
end $$;
