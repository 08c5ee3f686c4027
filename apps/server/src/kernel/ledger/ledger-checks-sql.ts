import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I1: the ledger sums to 0, and every balance is the sum of its entries. */
export const allMovements = sql<{ checked: number }>`
  select count(*) as checked from ledger_movements`

export const unbalancedMovements = sql<BrokenRow>`
  select 'a movement is not an entry of a customer and one of the operator that sum to zero' as fault, movements.id
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

/** A trigger writes the journal, which keeps what was acknowledged even if the ledger loses it. */
export const entriesAgainstJournal = sql<BrokenRow>`
  select case when entries.id is null then 'a movement that was acknowledged is gone'
      when journal.id is null then 'an entry is missing in the journal'
      else 'an entry is not what the journal says' end as fault,
    coalesce(entries.movement_id, journal.movement_id) as id
  from (
    select entries.id, movement_id, account_id, amount, balance_after, reason, reference
    from ledger_entries entries
    join ledger_movements movements on movements.id = movement_id
    where balance_after is not null
  ) entries
  full join ledger_journal journal
    on journal.movement_id = entries.movement_id and journal.account_id = entries.account_id
  where entries.id is null or journal.id is null
    or (entries.amount, entries.balance_after, entries.reason, entries.reference)
      is distinct from (journal.amount, journal.balance_after, journal.reason, journal.reference)`

export const brokenLinks = sql<BrokenRow>`
  select 'the journal of an account is not one chain' as fault, account_id || ' ' || position as id
  from (
    select *,
      lag(link) over earlier as previous, row_number() over earlier as ordinal
    from ledger_journal
    window earlier as (partition by account_id order by position)
  ) links
  where position <> ordinal or link <> journal_link(
    previous, account_id, position, movement_id, reason, reference, amount, balance_after)`
