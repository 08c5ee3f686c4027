import { priceOfVp } from '@velvet/contract/points/vp'
import { sql } from 'kysely'
import { OPERATOR_ACCOUNTS_OF } from '../../kernel/ledger/operator-accounts.ts'
import { paidNaira } from '../../kernel/payments/transactions-sql.ts'
import type { BrokenRow } from '../../platform/database/check.ts'

const PRICE = priceOfVp()

/** I9: every amount follows from its evidence. */
export const allAmounts = sql<{ checked: number }>`
  select (select count(*) from ledger_movements) + (select count(*) from payments)
    + (select count(*) from payment_refunds) as checked`

/** This is the contract's nairaFor in SQL: Vp · 102/150, rounded down. */
export const pricesOfTopUps = sql<BrokenRow>`
  select 'the Points of a top-up do not follow from its naira' as fault, tx_ref as id
  from payments where naira <> vp * ${sql.lit(PRICE.naira)} / ${sql.lit(PRICE.vp)}`

const operatorAccounts = JSON.stringify(
  Object.entries(OPERATOR_ACCOUNTS_OF).flatMap(([reason, kinds]) => kinds.map((kind) => ({ reason, kind }))),
)

export const wrongOperatorAccounts = sql<BrokenRow>`
  with house_accounts as (
    select * from jsonb_to_recordset(${operatorAccounts}::jsonb) as house_accounts (reason text, kind text)
  )
  select 'a movement is against the wrong account of the operator' as fault, movements.id
  from ledger_movements movements
  join ledger_entries entries on movement_id = movements.id and balance_after is null
  join ledger_accounts accounts on accounts.id = account_id
  left join house_accounts using (reason, kind)
  where house_accounts.kind is null`

/** A movement of one provider must not use the clearing account of the other. */
export const wrongClearing = sql<BrokenRow>`
  with moved as (
    select movement_id, provider from payment_credits
    union all
    select movement_id, provider from payment_refunds where movement_id is not null
  )
  select 'a movement is against the clearing account of another provider' as fault, moved.movement_id as id
  from moved
  join ledger_entries entries
    on entries.movement_id = moved.movement_id and balance_after is null
  join ledger_accounts accounts on accounts.id = account_id
  where kind <> 'clearing-' || provider`

export const uncausedCredits = sql<BrokenRow>`
  select 'an adjustment or opening credit is without an audited cause' as fault, movements.id
  from ledger_movements movements
  join ledger_entries entries on movement_id = movements.id and balance_after is not null
  left join audit on audit.subject = movements.id::text and audit.action = reason
    and (detail ->> 'vp')::bigint = amount
  where reason in ('adjustment', 'opening-credit') and audit.id is null`

export const unsoundAdjustments = sql<BrokenRow>`
  select case
      when adjustments.id is null then 'an adjustment of the ledger was made by no known person'
      when movements.id is null then 'an adjustment that was made is not in the ledger'
      when needs_second and (decided_by is null or decided_by = proposed_by)
        then 'an adjustment that needs two people was made by one'
      else 'an adjustment is not in the ledger as it was decided' end as fault,
    coalesce(adjustments.id, movements.id) as id
  from (select * from adjustments where state = 'done') adjustments
  full join (select * from ledger_movements where reason = 'adjustment') movements
    on movements.id = adjustments.movement_id
  left join ledger_entries entries
    on entries.movement_id = movements.id and balance_after is not null
  where adjustments.id is null or movements.id is null
    or needs_second and (decided_by is null or decided_by = proposed_by)
    or (reference, amount, account_id)
      is distinct from (adjustments.id::text, adjustments.vp, adjustments.customer_id)`

export const refundsAboveThePayment = sql<BrokenRow>`
  with back as (
    select provider, provider_transaction_id, sum(naira) as naira
    from payment_refunds where status <> 'called-off'
    group by provider, provider_transaction_id
  )
  select 'more went back than was paid' as fault, provider || ' ' || provider_transaction_id as id
  from back
  left join payment_credits credits using (provider, provider_transaction_id)
  left join unmatched_payments unmatched using (provider, provider_transaction_id)
  where back.naira > greatest(credits.naira, unmatched.naira, 0)`

/** Each reversal takes the share by which it raised what went back, which rounds by a Vp at most. */
export const reversalsAboveTheMoney = sql<BrokenRow>`
  with back as (
    select provider, provider_transaction_id, sum(vp) as vp, count(*) as reversals,
      coalesce(greatest(sum(naira) filter (where kind = 'transaction'),
        sum(naira) filter (where kind <> 'transaction')), 0) as naira
    from reversals where state = 'standing' group by provider, provider_transaction_id
  )
  select 'more Points were taken back than their money was worth' as fault, payments.tx_ref as id
  from back
  join payment_credits credits using (provider, provider_transaction_id)
  join payments on payments.tx_ref = credits.tx_ref
  where back.vp > payments.vp * least(back.naira / ${paidNaira}, 1) + reversals`

/** Unmatched money goes back as it came. */
export const unmatchedOfOtherAmount = sql<BrokenRow>`
  select 'unmatched money went back with another amount' as fault, unmatched.id
  from unmatched_payments unmatched
  join payment_refunds refunds on unmatched_id = unmatched.id and status <> 'called-off'
  where resolution = 'refunded' and refunds.naira <> unmatched.naira`

/** Finance is told of a difference when a day is reconciled. */
export const creditsAgainstReports = sql<BrokenRow>`
  select 'a provider reported other money than was credited, but no difference was recorded' as fault,
    provider || ' ' || provider_transaction_id as id
  from reported_transactions reported
  join payment_credits credits using (provider, provider_transaction_id)
  where (floor(reported.naira) <> credits.naira or currency <> home_currency())
    and not exists (
      select from reconciliation_differences differences
      where differences.provider = reported.provider
        and differences.provider_transaction_id = reported.provider_transaction_id
        and differences.kind = 'other-amount')`
