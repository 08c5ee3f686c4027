-- A ticket of ₦4,500 costs 6,750 Points, so the first limits of 5,000 and 20,000 let managers refund nothing. A house
-- that has staff keeps its limits, because two people decide about them.
alter table settings
  alter column manager_refund_limit set default 30000,
  alter column manager_refund_day_limit set default 120000;

with raised as (
  update settings set manager_refund_limit = default, manager_refund_day_limit = default
  where not exists (select from staff)
  returning manager_refund_limit, manager_refund_day_limit
)
insert into audit (actor_kind, action, subject, detail)
select 'system', 'record-settings', 'settings', jsonb_build_object('after',
  (select detail -> 'after' from audit where action = 'record-settings' order by id desc limit 1) || to_jsonb(raised))
from raised;
