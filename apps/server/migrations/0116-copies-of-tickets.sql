-- A reprint has the number of its copy, which no other reprint of the ticket has.
alter table till_events
  add column copy integer,
  add constraint till_events_copies check ((kind = 'reprint') = (copy is not null) and copy > 1);
create unique index till_events_by_copy on till_events (ticket_id, copy);
drop index till_events_by_ticket;
drop trigger note_written on till_events;
create trigger note_written after insert on till_events
  referencing new table as added for each statement execute function note_written(
    'id, session_id, kind, kobo, reason, counted, purchase_id, ticket_id, staff_id, approved_by, at, '
    'idempotency_key, request_hash, copy', 'true');
