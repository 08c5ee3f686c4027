-- An order keeps the film and the screen that were ordered, and which tickets its customer had then. They
-- refer to nothing, because they are only compared when the order is paid.
alter table payment_orders
  add column film_id uuid,
  add column screen_id uuid,
  -- The purchases that the customer had of the showtime. Times cannot tell which of two came first,
  -- because each is that of the start of a transaction, which may wait for the other one.
  add column bought_before uuid[];
update payment_orders set
  film_id = showtimes.film_id,
  screen_id = showtimes.screen_id,
  bought_before = array(
    select id from purchases
    where purchases.customer_id = payment_orders.customer_id
      and purchases.showtime_id = payment_orders.showtime_id
      and purchases.created_at <= payment_orders.created_at
  )
from showtimes where showtimes.id = showtime_id;
alter table payment_orders
  alter column film_id set not null,
  alter column screen_id set not null,
  alter column bought_before set not null;
-- A showtime that somebody ordered is not deleted.
create index payment_orders_of_showtime on payment_orders (showtime_id);
