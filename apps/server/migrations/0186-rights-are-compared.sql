-- `verify` compares the settings and the rights of staff with what the audit says of them. From here on the audit
-- knows all of them.
insert into audit (actor_kind, action, subject, detail)
select 'system', 'record-settings', 'settings',
  jsonb_build_object('after', to_jsonb(settings) - 'only_one' - 'in_production_since')
from settings;

insert into audit (actor_kind, action, subject, detail)
select 'system', 'record-rights', staff.id::text,
  jsonb_build_object('after', jsonb_build_object(
    'role', role, 'active', active,
    'cinemas', array(select cinema_id from staff_cinemas where staff_id = staff.id order by cinema_id),
    'distributor', distributor_id))
from staff order by id;
