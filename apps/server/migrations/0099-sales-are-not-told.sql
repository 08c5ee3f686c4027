-- A sale names the total of seats, because it ends holds whose time is over, and seldom changes it. The
-- lists are told only of a total that is another one.
drop trigger showtimes_tell on showtimes;
create trigger showtimes_tell
  after insert or delete or truncate
  or update of film_id, cinema_id, screen_id, starts_at, ends_at, ticket_price,
    published_at, cancelled_at, sale_ends_minutes_before, sale_ends_below_seats, format
  on showtimes
  for each statement execute function tell_what_lists_show();
create trigger showtimes_tell_seats after update on showtimes for each row
  when (old.total_seats <> new.total_seats) execute function tell_what_lists_show();
