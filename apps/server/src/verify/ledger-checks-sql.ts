import { sql } from 'kysely'
import type { BrokenRow } from './invariant.ts'

/** I1: the ledger sums to 0, and every balance is the sum of its entries. */
export const allMovements = sql<{ checked: number }>`
  select count(*) as checked from ledger_movements`

export const unbalancedMovements = sql<BrokenRow>`
  select 'a movement is not an entry of a customer and one of the house that sum to zero' as fault, movements.id
  from ledger_movements movements
  left join ledger_entries entries on movement_id = movements.id
  group by movements.id
  having coalesce(sum(amount), 0) <> 0 or count(entries.id) <> 2 or count(balance_after) <> 1`

export const wrongBalances = sql<BrokenRow>`
  with sums as (
    select account_id, sum(amount) as total, max(id) as newest
    from ledger_entries group by account_id
  )
  select case when balance < 0 then 'a balance is below zero'
      when balance <> coalesce(total, 0) then 'a balance is not the sum of its entries'
      else 'the newest entry names another balance' end as fault,
    accounts.id
  from ledger_accounts accounts
  left join sums on sums.account_id = accounts.id
  left join ledger_entries entries on entries.id = sums.newest
  where kind = 'customer'
    and (balance < 0 or balance <> coalesce(total, 0)
      or entries.id is not null and balance_after is distinct from balance)`

export const brokenBalanceChains = sql<BrokenRow>`
  select 'a balance does not follow from the entry before it' as fault, movement_id as id
  from (
    select movement_id, amount, balance_after,
      lag(balance_after, 1, 0::bigint) over (partition by account_id order by id) as before
    from ledger_entries where balance_after is not null
  ) steps
  where before + amount <> balance_after`

export const misplacedEntries = sql<BrokenRow>`
  select 'an entry names a balance, or lacks one, against its kind of account' as fault, movement_id as id
  from ledger_entries entries join ledger_accounts accounts on accounts.id = account_id
  where (kind = 'customer') <> (balance_after is not null)`
