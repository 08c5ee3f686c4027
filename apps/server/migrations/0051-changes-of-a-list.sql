-- While a phone at a door waits, the server looks every moment whether a ticket of its lists has changed.
create index tickets_by_change on tickets (showtime_id, changed_in);
drop index tickets_by_showtime;
