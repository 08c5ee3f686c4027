import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I5: each member of staff was let in, and has the rights that a person gave them last. */
export const rightsAgainstAudit = sql<BrokenRow>`
  with told as (
    select distinct on (subject) subject, detail -> 'after' as after from audit
    where action in ('record-rights', 'invite-first-admin', 'invite-staff', 'change-staff')
    order by subject, id desc
  ), present as (
    select id::text as id, role, active::text as active, distributor_id::text as distributor,
      to_jsonb(array(
        select cinema_id from staff_cinemas where staff_id = staff.id order by cinema_id)) as cinemas
    from staff
  )
  select case when subject is null then 'a member of staff was never invited'
      when id is null then 'a member of staff is gone'
      else 'the rights of a member of staff are not those that the audit names' end as fault,
    coalesce(id, subject) as id
  from present full join told on subject = id
  where (role, active, cinemas, distributor) is distinct from
    (after ->> 'role', after ->> 'active', after -> 'cinemas', after ->> 'distributor')`

/** I5: a second factor goes only by the hand of a person whom the audit names. */
export const secondFactorsAgainstAudit = sql<BrokenRow>`
  select 'the second factor of a member of staff was taken away by hand' as fault, staff.id
  from staff
  join (
    select distinct on (subject) subject, action from audit
    where action in ('enrol-second-factor', 'second-factor-set',
      'remove-second-factor', 'second-factor-removed')
    order by subject, id desc
  ) newest on subject = staff.id::text
  where totp_secret is null and action in ('enrol-second-factor', 'second-factor-set')`
