-- Before migration 0036 the price of a cancelled ticket went to its holder's account even if that was
-- closed, where nobody can use it. A person decides about these Points too, which stay where they are.
-- The ids are of version 7, because the list of cases is read in their order.
insert into money_cases (id, kind, cause, ticket_id, vp)
select
  (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7'
    || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
  'closed-ticket', ticket_refunds.ticket_id, ticket_refunds.ticket_id, ticket_refunds.vp
from ticket_refunds
join tickets on tickets.id = ticket_refunds.ticket_id
join customers on customers.id = tickets.customer_id
join ledger_movements movements on movements.id = ticket_refunds.movement_id
where movements.at > customers.closed_at
on conflict (kind, cause) do nothing;
