import { sql } from 'kysely'
import { isUnfinished } from '../../kernel/payments/reversals-sql.ts'
import { REVERSAL_STATES } from '../../kernel/providers/reversal-states.ts'
import type { BrokenRow } from '../../platform/database/check.ts'

/**
 * I8: the Vp of reversed money are taken from the balance or owed. A reversal that arrives while
 * its payment is being credited is booked when its provider is asked again, within six hours.
 */
export const unbookedReversals = sql<BrokenRow>`
  select 'money went back, and its Points were left' as fault, reversals.id
  from reversals
  join payment_credits credits using (provider, provider_transaction_id)
  where state = 'standing' and vp is null and noticed_at < now() - interval '7 hours'
    and credited_at < now() - interval '7 hours'`

export const unsoundReversals = sql<BrokenRow>`
  with taken as (
    select reversal_id, -sum(entries.amount) as vp
    from reversal_movements
    join ledger_entries entries on entries.movement_id = reversal_movements.movement_id
      and entries.balance_after is not null
    group by reversal_id
  ), owed as (
    select reversal_id, sum(vp) as vp from money_cases
    where kind = 'debt' and (resolution is null or resolution = 'waived')
    group by reversal_id
  )
  select 'a reversal neither took all of its Points nor opened a debt' as fault, reversals.id
  from reversals
  left join taken on taken.reversal_id = reversals.id
  left join owed on owed.reversal_id = reversals.id
  where (state <> 'over' or reversals.vp is null)
    and coalesce(reversals.vp, 0) <> coalesce(taken.vp, 0) + coalesce(owed.vp, 0)`

export const takenBackTooMuch = sql<BrokenRow>`
  with reversed as (
    select provider, provider_transaction_id, sum(vp) as vp from reversals
    where vp is not null group by provider, provider_transaction_id
  )
  select 'more Points were taken back than were credited' as fault, payments.tx_ref as id
  from reversed
  join payment_credits credits using (provider, provider_transaction_id)
  join payments on payments.tx_ref = credits.tx_ref
  left join payment_refunds refunds on refunds.provider = credits.provider
    and refunds.provider_transaction_id = credits.provider_transaction_id
    and refunds.status <> 'called-off'
  left join ledger_entries entries on entries.movement_id = refunds.movement_id
    and entries.account_id = payments.customer_id
  where reversed.vp - coalesce(entries.amount, 0) > payments.vp`

export const movementsWithoutReversal = sql<BrokenRow>`
  select 'Points moved for no reversal' as fault, movements.id
  from ledger_movements movements
  left join reversal_movements on reversal_movements.movement_id = movements.id
  where reason in ('payment-reversed', 'reversal-undone', 'debt-collected')
    and reversal_movements.movement_id is null`

/**
 * A case asks a person about Points that cannot be returned, such as those of a closed account. Once the
 * case is marked as seen, its Points stay taken.
 */
export const unreturnedPoints = sql<BrokenRow>`
  with asked as (
    select reversal_id, bool_or(resolution is null) as is_open,
      sum(vp) filter (where resolution = 'seen') as vp
    from money_cases where kind = 'unreturned' group by reversal_id
  )
  select 'a reversal is over, and its Points were neither returned nor asked about' as fault,
    reversals.id
  from reversals
  left join asked on asked.reversal_id = reversals.id
  where state = 'over' and reversals.vp is not null and asked.is_open is not true
    and (asked.vp is null or reversals.vp > asked.vp)`

export const disputesWithoutCase = sql<BrokenRow>`
  select 'a dispute is open, and no case asks a person about it' as fault, reversals.id
  from reversals
  left join money_cases cases on cases.reversal_id = reversals.id and cases.kind = 'dispute'
  where state = 'open' and cases.id is null`

/** What is listed says how much went back, so nothing may be presumed beside it. */
export const wronglyPresumed = sql<BrokenRow>`
  select 'a whole transaction is presumed gone beside a refund that its provider lists' as fault,
    presumed.id
  from reversals presumed
  where kind = 'transaction' and state = 'standing'
    and (exists (
        select from reversals listed
        where listed.provider = presumed.provider
          and listed.provider_transaction_id = presumed.provider_transaction_id
          and (listed.kind = 'refund' or listed.kind = 'dispute' and listed.state <> 'over'))
      or exists (
        select from payment_refunds own
        where own.provider = presumed.provider and provider_refund_id is not null
          and own.provider_transaction_id = presumed.provider_transaction_id))`

/** The table of what each reported state means for our books. */
const meanings = sql`jsonb_to_recordset(${JSON.stringify(
  Object.entries(REVERSAL_STATES).map(([reported, { books, ownRefund }]) => ({
    reported,
    books,
    ownRefund,
  })),
)}::jsonb) as meanings (reported text, books text, "ownRefund" text)`

/** A dispute that was decided does not become open again. */
export const reversalsAgainstReports = sql<BrokenRow>`
  select 'a reversal is not what its provider reported' as fault, id
  from reversals join ${meanings} using (reported)
  where reported <> 'open' and state <> books`

/** A refund that is due waits for another try, and one that failed can be called off. */
export const refundsAgainstReports = sql<BrokenRow>`
  select 'a refund is not what its provider reported' as fault, id
  from payment_refunds join ${meanings} using (reported)
  where status not in ('due', "ownRefund") and not (status = 'called-off' and "ownRefund" = 'failed')`

/** The poll asks every six hours, and less often about what is old. */
export const forgottenReversals = sql<BrokenRow>`
  select 'the worker no longer asks about a reversal that is not final' as fault, id
  from reversals
  where ${isUnfinished}
    and asked_at < now() - greatest(interval '3 days', (now() - noticed_at) / 10)`
