-- A call-back of given Points that has waited too long for its second person becomes a case.
alter table money_cases drop constraint money_cases_kind_check;
alter table money_cases add constraint money_cases_kind_check check (kind in (
  'debt', 'dispute', 'event', 'contradiction', 'unknown-transaction', 'needs-attention',
  'unreturned', 'closed-ticket',
  'unmatched', 'failed-refund', 'unfinished-refund', 'owed-ticket', 'adjustment', 'points-recall',
  'difference'));
alter table money_cases drop constraint money_cases_check4;
alter table money_cases add constraint money_cases_check4 check (
  (kind in ('closed-ticket', 'owed-ticket')) = (ticket_id is not null)
  and (kind in ('closed-ticket', 'owed-ticket', 'adjustment', 'points-recall')) = (provider is null));
