-- Points of a reversal that came to nothing, and that their account could not take back: a person
-- returns them, or settles them in another way. They were cases of the kind `contradiction`.
alter table money_cases drop constraint money_cases_kind_check;
alter table money_cases add constraint money_cases_kind_check check (kind in (
  'debt', 'dispute', 'event', 'contradiction', 'unknown-transaction', 'needs-attention',
  'unreturned'));
alter table money_cases drop constraint money_cases_resolution_check;
alter table money_cases add constraint money_cases_resolution_check check (resolution in (
  'collected', 'waived', 'seen', 'withdrawn', 'returned'));
alter table money_cases drop constraint money_cases_check1;

update money_cases set kind = 'unreturned', cause = reversals.id::text, vp = reversals.vp
from reversals
where reversals.id = money_cases.reversal_id and money_cases.kind = 'contradiction'
  and cause = 'returned:' || reversals.id and reversals.state = 'over' and reversals.vp > 0;
-- These were returned since, or the money went back after all.
update money_cases set resolution = 'withdrawn', resolved_at = now()
where kind = 'contradiction' and cause like 'returned:%' and resolved_at is null;

alter table money_cases add constraint money_cases_check1
  check ((kind in ('debt', 'unreturned')) = (vp > 0));
alter table money_cases add constraint money_cases_check3
  check (resolution <> 'returned' or kind = 'unreturned');
