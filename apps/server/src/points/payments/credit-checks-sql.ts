import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I4: each provider transaction is credited at most once, with the amount that was verified. */
export const allCredits = sql<{ checked: number }>`
  select count(*) as checked from payment_credits`

export const unsoundCredits = sql<BrokenRow>`
  select case
      when credits.provider <> payments.provider then 'a credit is of another provider than its order'
      when movements.id is null then 'a credit and its movement name different references'
      when status <> 'successful' then 'a credited payment is not called successful'
      when credits.naira <> payments.naira then 'a credit is not of the amount that was ordered'
      else 'a credit moved other Points than were ordered' end as fault,
    credits.tx_ref as id
  from payment_credits credits
  join payments using (tx_ref)
  left join ledger_movements movements on movements.id = credits.movement_id
    and reason = 'top-up'
    -- Until payments had ids, the ledger named them by their references.
    and reference in (payments.id::text, credits.tx_ref)
  left join ledger_entries entries on entries.movement_id = credits.movement_id
    and account_id = payments.customer_id
  where entries.amount is distinct from payments.vp or credits.naira <> payments.naira
    or status <> 'successful' or movements.id is null or credits.provider <> payments.provider`

export const topUpsWithoutCredit = sql<BrokenRow>`
  select 'a top-up is without its provider transaction' as fault, movements.id
  from ledger_movements movements
  left join payment_credits credits on credits.movement_id = movements.id
  where reason = 'top-up' and credits.tx_ref is null`

/**
 * References that we gave out differ by more than case and spaces. Credits that a person made from
 * the queue are excluded, because their references come from anywhere and can look alike.
 */
export const repeatedCredits = sql<BrokenRow>`
  select 'a provider transaction was credited twice' as fault,
    provider || ' ' || provider_transaction_id as id
  from payment_credits group by provider, provider_transaction_id having count(*) > 1
  union all
  select 'a reference was credited twice', lower(trim(credits.tx_ref))
  from payment_credits credits
  left join unmatched_payments unmatched using (provider, provider_transaction_id)
  where resolution is distinct from 'credited' or resolved_by is null
  group by lower(trim(credits.tx_ref)) having count(*) > 1`

/**
 * A refund takes back the Vp of its payment, less the Vp of parts that went back before. Money that
 * was never credited goes back without Vp.
 */
export const unsoundMoneyRefunds = sql<BrokenRow>`
  select 'a refund took other Points than its credit gave' as fault, refunds.id
  from payment_refunds refunds
  left join payment_credits credits using (provider, provider_transaction_id)
  left join payments on payments.tx_ref = credits.tx_ref
  left join ledger_entries entries on entries.movement_id = refunds.movement_id
    and account_id = payments.customer_id
  left join ledger_movements returned on returned.reason = 'refund-called-off'
    and returned.reference = refunds.id::text
  where refunds.status <> 'called-off'
      and (refunds.movement_id is null) <> (credits.tx_ref is null)
    or refunds.movement_id is not null and (
      coalesce(entries.amount, 0) not between -payments.vp and -1
      or (refunds.status = 'called-off') <> (returned.id is not null))`

export const moneyRefundsWithoutRow = sql<BrokenRow>`
  select 'Points were taken for no refund' as fault, movements.id
  from ledger_movements movements
  left join payment_refunds refunds on refunds.movement_id = movements.id
  where reason = 'money-refund' and refunds.id is null`

export const refundsWithoutRow = sql<BrokenRow>`
  select 'a refund that was acknowledged to a member of staff is gone' as fault, audit.subject as id
  from (
    -- Entries that earlier versions wrote have the id of the refund outside of "after".
    select subject, coalesce(detail -> 'after' ->> 'refund', detail ->> 'refund')::uuid as refund_id
    from audit where action in ('refund-payment', 'resolve-unmatched')
  ) audit
  left join payment_refunds refunds on refunds.id = refund_id
  where refund_id is not null and refunds.id is null`
