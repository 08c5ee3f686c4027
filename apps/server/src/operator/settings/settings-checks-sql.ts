import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I5: each setting is the one that its newest change in the audit has left. */
export const settingsAgainstAudit = sql<BrokenRow>`
  select 'a setting is not the one that the audit names' as fault, name as id
  from (
    select detail -> 'after' as after from audit
    where subject = 'settings' and action in ('record-settings', 'change-settings', 'approve-limits')
    order by id desc limit 1
  ) newest
  cross join jsonb_each_text(after) told (name, value)
  left join (select to_jsonb(settings) as present from settings) settings on true
  where coalesce(present ? name, true) and (present ->> name) is distinct from value`
