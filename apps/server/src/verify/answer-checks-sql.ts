import { sql } from 'kysely'
import type { BrokenRow } from './invariant.ts'

/** I5 */
export const allAnswers = sql<{ checked: number }>`
  select count(*) as checked from idempotency_keys`

export const unkeptAnswers = sql<BrokenRow>`
  select case when status is null or answer is null then 'a key has no whole answer'
      else 'a purchase that was answered is gone' end as fault,
    keys.customer_id || ' ' || left(md5(key), 8) as id
  from idempotency_keys keys
  left join purchases on purchases.id = (answer ->> 'purchaseID')::uuid
    and purchases.customer_id = keys.customer_id
  where status is null or answer is null or answer ? 'purchaseID' and purchases.id is null`
