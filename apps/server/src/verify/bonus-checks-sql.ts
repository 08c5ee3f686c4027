import { sql } from 'kysely'
import type { BrokenRow } from './invariant.ts'

/** I7 */
export const allBonuses = sql<{ checked: number }>`
  select count(*) as checked from sign_up_bonuses`

export const repeatedBonuses = sql<BrokenRow>`
  select 'a number had the bonus twice' as fault, left(phone_hash, 8) as id
  from sign_up_bonuses group by phone_hash having count(*) > 1`

export const unsoundBonuses = sql<BrokenRow>`
  select case when bonuses.movement_id is null then 'a bonus was given to no number'
      else 'a bonus is not in the ledger' end as fault,
    coalesce(movements.id, bonuses.movement_id) as id
  from (select id from ledger_movements where reason = 'sign-up-bonus') movements
  full join sign_up_bonuses bonuses on bonuses.movement_id = movements.id
  where bonuses.movement_id is null or movements.id is null`
