-- Facts that customers may want to know about a film. Each may be missing.
alter table films
  -- The names of actors, with commas between them.
  add column cast_names text not null default '',
  add column director text not null default '',
  add column genre text not null default '',
  -- The languages of the subtitles.
  add column subtitles text not null default '',
  -- The languages in which a voice describes the pictures.
  add column audio_description text not null default '',
  -- The day on which the film was first shown anywhere.
  add column original_release date;

-- Null means that nobody has said in which format the film is shown.
alter table showtimes add column format text
  constraint showtimes_format_check check (format in ('2D', '3D'));
alter table showtime_edits add column format text
  constraint showtime_edits_format_check check (format in ('2D', '3D'));

drop trigger showtimes_tell on showtimes;
create trigger showtimes_tell
  after insert or delete or truncate
  or update of film_id, cinema_id, screen_id, starts_at, ends_at, ticket_price, total_seats,
    published_at, cancelled_at, sale_ends_minutes_before, sale_ends_below_seats, format
  on showtimes
  for each statement execute function tell_what_lists_show();
