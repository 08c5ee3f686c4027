import { SIGN_UP_BONUS_VP } from '@velvet/contract/points/vp'
import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I7: a phone number gets one sign-up bonus, which is in the ledger. */
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

export const wrongBonuses = sql<BrokenRow>`
  select case when amount <> ${SIGN_UP_BONUS_VP}::bigint then 'a bonus is of another amount'
      else 'a bonus does not name the account that it came to' end as fault,
    movements.id
  from ledger_movements movements
  left join ledger_entries entries on movement_id = movements.id and balance_after is not null
  where reason = 'sign-up-bonus'
    and (amount is distinct from ${SIGN_UP_BONUS_VP}::bigint
      or reference is distinct from account_id::text)`

export const secondBonuses = sql<BrokenRow>`
  select 'an account had the bonus twice' as fault, account_id as id
  from ledger_movements movements
  join ledger_entries on movement_id = movements.id and balance_after is not null
  where reason = 'sign-up-bonus'
  group by account_id having count(*) > 1`
