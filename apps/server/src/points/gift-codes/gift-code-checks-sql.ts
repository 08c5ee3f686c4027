import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'
import { moved } from '../transfers/points-transfer-checks-sql.ts'

/** I1: the account of gift codes holds the Points of unused bought codes, less those of used codes of batches. */
export const pointsOfUnusedCodes = sql<BrokenRow>`
  select 'the account of gift codes holds other Points than its codes' as fault, accounts.kind as id
  from ledger_accounts accounts
  where kind = 'gift-codes'
    and (select coalesce(sum(amount), 0) from ledger_entries where account_id = accounts.id)
      <> (select coalesce(sum(case when batch_id is null and state = 'open' then vp
        when batch_id is not null and state = 'used' then -vp end), 0) from gift_codes)`

/** I9: a code took its Points once from its buyer, and gave them once to one account. */
export const unsoundGiftCodes = sql<BrokenRow>`
  select 'a gift code is not in the ledger as it was bought or used' as fault, codes.id
  from gift_codes codes
  left join lateral ${moved('bought_movement_id')} bought on true
  left join lateral ${moved('ended_movement_id')} ended on true
  where batch_id is null and (bought.account_id, bought.amount, bought.reason, bought.reference)
      is distinct from (buyer_id, -vp, 'gift-code-bought', codes.id::text)
    or case state
      when 'open' then num_nonnulls(used_by, ended_movement_id) > 0
      when 'used' then (ended.account_id, ended.amount, ended.reason, ended.reference)
        is distinct from (used_by, vp, 'gift-code', codes.id::text)
      else (ended.account_id, ended.amount, ended.reason, ended.reference)
        is distinct from (buyer_id, vp, 'gift-code-returned', codes.id::text) end`

export const movementsWithoutGiftCode = sql<BrokenRow>`
  select 'Points of a gift code moved, and no code says so' as fault, movements.id
  from ledger_movements movements
  left join gift_codes on movements.id in (bought_movement_id, ended_movement_id)
  where reason in ('gift-code-bought', 'gift-code', 'gift-code-returned') and gift_codes.id is null`

/** I11: what is owed for unused gift codes is their worth. */
export const wrongNairaOfGiftCodes = sql<BrokenRow>`
  select 'the books owe another amount for unused gift codes than they are worth' as fault, 'gift-codes-owed' as id
  from (
    select (select coalesce(-sum(kobo), 0) from naira_entries where account = 'gift-codes-owed') as owed,
      (select coalesce(sum(kobo), 0) from gift_codes left join gift_code_batches batches on batches.id = batch_id
        where gift_codes.state = 'open' and (batch_id is null or batches.state = 'open')) as worth
  ) both_sides
  where owed <> worth`

/** I9: a batch has as many codes as two people have decided, each of its Points. */
export const unsoundGiftCodeBatches = sql<BrokenRow>`
  select 'a batch of gift codes has other codes than two people have decided' as fault, batches.id
  from gift_code_batches batches
  left join lateral (
    select count(*) as made, bool_and(gift_codes.vp = batches.vp) as is_even from gift_codes where batch_id = batches.id
  ) counted on true
  where made <> case when state in ('open', 'ended') then codes else 0 end or not coalesce(is_even, true)
    or made_by = proposed_by`
