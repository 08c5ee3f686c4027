-- Kept answers about prices name the types of tickets and their prices.
create trigger ticket_types_tell after insert or update or delete or truncate on ticket_types
  for each statement execute function tell_what_lists_show();
create trigger showtime_prices_tell after insert or update or delete or truncate on showtime_prices
  for each statement execute function tell_what_lists_show();
