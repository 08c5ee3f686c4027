-- A node of an earlier release returns the price of a cancelled ticket to its holder also if the account
-- is closed. While such nodes still run, the database refuses that. The node then notes the price as owed,
-- and a node of this release asks a person about it.
create function refuse_refund_to_closed_account() returns trigger language plpgsql as $$
begin
  if exists (
    select from tickets join customers on customers.id = tickets.customer_id
    where tickets.id = new.ticket_id and customers.closed_at is not null
  ) then
    raise exception 'The account of the holder of ticket % is closed', new.ticket_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger ticket_refunds_open_account before insert on ticket_refunds
  for each row execute function refuse_refund_to_closed_account();
