-- Whether people who are not logged in, and search engines, see showtimes.
alter table settings add column showtimes_for_visitors boolean not null default false;
