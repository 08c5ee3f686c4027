-- Servers keep the answers of public lists until something that those lists show has changed.

create function tell_what_lists_show() returns trigger language plpgsql as $$
begin
  perform pg_notify('lists_changed', '');
  return null;
end
$$;

create trigger areas_tell after insert or update or delete or truncate on areas
  for each statement execute function tell_what_lists_show();
create trigger films_tell after insert or update or delete or truncate on films
  for each statement execute function tell_what_lists_show();
create trigger trailers_tell after insert or update or delete or truncate on trailers
  for each statement execute function tell_what_lists_show();
create trigger cinemas_tell after insert or update or delete or truncate on cinemas
  for each statement execute function tell_what_lists_show();
create trigger screens_tell after insert or update or delete or truncate on screens
  for each statement execute function tell_what_lists_show();
create trigger settings_tell after insert or update or delete or truncate on settings
  for each statement execute function tell_what_lists_show();

-- Selling seats is not told: transactions that notify commit one after another, which would slow
-- every purchase. Answers with seat counts are kept for a second at most instead.
create trigger showtimes_tell
  after insert or delete or truncate
  or update of film_id, cinema_id, screen_id, starts_at, ticket_price, total_seats, cancelled_at
  on showtimes
  for each statement execute function tell_what_lists_show();
