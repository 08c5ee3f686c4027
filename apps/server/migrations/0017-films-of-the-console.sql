-- What the operator enters about a film: its certificate, what the board warns of, and the state to
-- which an archived film returns. A film without a poster of its own shows a neutral one.
alter table films add column certificate_number text not null default '';
alter table films add column advisory text not null default '';
alter table films add column archived_from text
  constraint films_archived_from_check check (archived_from in ('now-playing', 'coming-soon'));
alter table films alter column poster_url set default '/media/posters/no-poster-480.webp';
alter table films alter column colour set default '#3a2a4a';
create index films_by_position on films (position, id desc) where status <> 'archived';
