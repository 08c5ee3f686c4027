-- Nobody closes the business days of a cinema that sells in the app alone, so the books of its showtimes close by
-- themselves. Without that, the naira ledger would never book what the app sold there.
alter table showtime_closes alter column closed_by drop not null;

insert into showtime_closes (showtime_id)
  select id from showtimes
  where chain_closed_at is not null
    and not exists (select from showtime_closes where showtime_id = showtimes.id)
    and not exists (
      select from tills join till_sessions on till_id = tills.id
      where tills.cinema_id = showtimes.cinema_id and closed_at is null);
