-- Money that has waited too long for a person becomes a case, also where it waits in another queue.
alter table money_cases drop constraint money_cases_kind_check;
alter table money_cases add constraint money_cases_kind_check check (kind in (
  'debt', 'dispute', 'event', 'contradiction', 'unknown-transaction', 'needs-attention',
  'unreturned', 'closed-ticket',
  'unmatched', 'failed-refund', 'unfinished-refund', 'owed-ticket', 'adjustment', 'difference'));
alter table money_cases drop constraint money_cases_check1;
alter table money_cases add constraint money_cases_check1
  check ((kind in ('debt', 'unreturned', 'closed-ticket', 'owed-ticket')) = (vp > 0));
alter table money_cases drop constraint money_cases_check4;
alter table money_cases add constraint money_cases_check4 check (
  (kind in ('closed-ticket', 'owed-ticket')) = (ticket_id is not null)
  and (kind in ('closed-ticket', 'owed-ticket', 'adjustment')) = (provider is null));

-- When unmatched money came back into the queue, because its refund failed or was called off.
alter table unmatched_payments add column reopened_at timestamptz;
