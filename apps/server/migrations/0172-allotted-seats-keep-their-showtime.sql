-- A till may have sold its seats without a network, and reports that later. So no showtime may be deleted of which a
-- till has seats, and nothing deletes them together with it.
alter table allotted_seats drop constraint allotted_seats_showtime_id_fkey;
alter table allotted_seats add constraint allotted_seats_showtime_id_fkey
  foreign key (showtime_id) references showtimes(id);
