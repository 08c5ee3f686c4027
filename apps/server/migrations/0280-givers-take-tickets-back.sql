-- The giver of a ticket that was taken without an account can take it back, since the browser that had it may have
-- lost it. That is one more taking of the ticket, by its giver, and nobody gave it.
alter table ticket_gifts alter column giver_id drop not null;
alter table ticket_gifts add constraint ticket_gifts_taken_back
  check (giver_id is not null or taken_by is not null);
