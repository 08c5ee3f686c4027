-- The Points of a cancelled ticket whose holder has closed the account: a person decides about them.
-- No provider has to do with such a case.
alter table money_cases add column ticket_id uuid references tickets;
create index money_cases_by_ticket on money_cases (ticket_id) where ticket_id is not null;
alter table money_cases alter column provider drop not null;
alter table money_cases drop constraint money_cases_kind_check;
alter table money_cases add constraint money_cases_kind_check check (kind in (
  'debt', 'dispute', 'event', 'contradiction', 'unknown-transaction', 'needs-attention',
  'unreturned', 'closed-ticket'));
alter table money_cases drop constraint money_cases_check1;
alter table money_cases add constraint money_cases_check1
  check ((kind in ('debt', 'unreturned', 'closed-ticket')) = (vp > 0));
alter table money_cases add constraint money_cases_check4
  check ((kind = 'closed-ticket') = (ticket_id is not null)
    and (kind = 'closed-ticket') = (provider is null));
