-- Somebody of a distributor sees the films of that distributor alone. Without one they see nothing.
alter table staff add column distributor_id uuid references distributors,
  add constraint staff_only_distributors_have_one
    check (distributor_id is null or role = 'distributor');
create index staff_by_distributor on staff (distributor_id) where distributor_id is not null;

-- A distributor also sees when the price of a showtime changed, and how many seats were sold by then.
create function prove_change_of_price() returns trigger language plpgsql as $$
begin
  perform prove(array[new.id],
    array[concat_ws(E'\t', 'price', new.ticket_price, new.assigned_seats)]);
  return null;
end $$;
create trigger prove_price after update on showtimes
  for each row when (new.state <> 'draft' and old.state <> 'draft' and old.ticket_price <> new.ticket_price)
  execute function prove_change_of_price();
