-- A holder gives a ticket away by a link, which one other person takes. Taking it gives the ticket a new
-- code, so that the copy of the giver opens no door. Of the secret in the link only a hash is here.
create table ticket_gifts (
  id uuid primary key,
  ticket_id uuid not null references tickets (id),
  giver_id uuid not null references customers (id),
  token_hash text not null unique,
  -- The code of the ticket when the link was made. It cannot change while the link waits.
  code_before text not null,
  code_after text unique,
  made_at timestamptz not null default now(),
  taken_at timestamptz,
  -- The account that took the ticket. Empty for somebody without one, whose browser keeps the ticket.
  taken_by uuid references customers (id),
  -- The hash of the key by which the same browser gets the same ticket again.
  taken_key_hash text,
  -- The transaction in which the ticket was taken, by which the lists of the doors learn of it.
  taken_in xid8,
  called_back_at timestamptz,
  written_on date not null default ((now() at time zone 'utc')::date),
  constraint ticket_gifts_taken_whole
    check (num_nonnulls(taken_at, code_after, taken_in) in (0, 3)),
  constraint ticket_gifts_taken_by_whom
    check (taken_at is not null or (taken_by is null and taken_key_hash is null)),
  constraint ticket_gifts_one_end check (taken_at is null or called_back_at is null),
  constraint ticket_gifts_new_code check (code_after <> code_before),
  constraint ticket_gifts_to_another check (taken_by <> giver_id)
);

create unique index ticket_gifts_one_live on ticket_gifts (ticket_id)
  where taken_at is null and called_back_at is null;
create unique index ticket_gifts_by_old_code on ticket_gifts (code_before) where taken_at is not null;
create index ticket_gifts_by_ticket on ticket_gifts (ticket_id);
create index ticket_gifts_by_giver on ticket_gifts (giver_id) where taken_at is not null;

create trigger note_written after insert on ticket_gifts
  referencing new table as added for each statement execute function note_written(
    'id, ticket_id, giver_id, token_hash, code_before, made_at', 'true');

-- A ticket that was given away keeps the code with which it was bought. The sums of what was written
-- count this code, as they did when the ticket was written.
alter table tickets add column bought_code text;
drop trigger note_written on tickets;
create trigger note_written after insert on tickets
  referencing new table as added for each statement execute function note_written(
    'id, purchase_id, payer_id, showtime_id, coalesce(bought_seat, seat), coalesce(bought_code, code), '
    'case when backfilled then created_at::text '
    'else concat_ws('' '', created_at, type_id, price_vp, gross_kobo, net_kobo, taxes, film_id, serial) end',
    'true');

-- Each holder has a reminder of their own, whose cause names them.
update outbox set cause = cause || ':' || customer_id
where topic = 'showtime-soon' and done_at is null and customer_id is not null;

-- The lists of the doors learn of a new code as of any other change.
drop trigger tickets_note_change on tickets;
create trigger tickets_note_change before update on tickets for each row
  when (old.status is distinct from new.status or old.used_at is distinct from new.used_at
    or old.seat is distinct from new.seat or old.code is distinct from new.code)
  execute function note_change_of_ticket();
