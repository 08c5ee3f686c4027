import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { QUEUED_MONEY, WAITING_MONEY, type WaitingMoney } from '@velvet/contract/points/waiting-money'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isTakenBack } from '../../sales/till-payments/receipts-sql.ts'
import { koboOf } from '../../kernel/payments/transactions-sql.ts'

/** Selects when a person asked for a refund last: for the first time, or for another try. */
export const refundAskedAt = sql`greatest(refunds.created_at, (
  select max(at) from audit where action = 'retry-refund' and subject = refunds.id::text))`

const queued = sql.join(Object.keys(QUEUED_MONEY).map((kind) => sql.lit(kind)))

/**
 * Selects everything that waits for a person, since when, and what it is about. A case about
 * something that waits in another queue is left out, because that already counts there.
 */
export const waitingMoney = sql`(
  select 'unmatched' as kind, id, coalesce(reopened_at, noticed_at) as since, provider,
    provider_transaction_id, tx_ref, null::uuid as ticket_id, 0::bigint as vp, naira
  from unmatched_payments where resolved_at is null
  union all
  select 'failed-refund', id, settled_at, provider, provider_transaction_id, tx_ref, null, 0, naira
  from payment_refunds where status = 'failed'
  union all
  select 'unfinished-refund', id, ${refundAskedAt}, provider, provider_transaction_id, tx_ref, null, 0,
    naira
  from payment_refunds refunds where next_attempt_at is not null
  union all
  select 'unfinished-refund', reversals.id, noticed_at, reversals.provider, provider_transaction_id,
    credits.tx_ref, null, 0, reversals.naira
  from reversals left join payment_credits credits using (provider, provider_transaction_id)
  where reported in ('pending', 'needs-attention')
  union all
  select 'owed-ticket', ticket_id, noticed_at, null, null, null, ticket_id, vp, null
  from owed_ticket_refunds where settled_at is null and error <> 'customer-closed'
  union all
  select 'owed-food', purchase_id, min(owed_since), null, null, null, null, sum(price_vp)::bigint, null
  from item_refunds join purchase_items using (purchase_id, place)
  where next_attempt_at is not null
  group by purchase_id
  having not exists (
    select from money_cases
    where kind = 'owed-food' and cause = purchase_id::text and resolution = 'seen' and resolved_at > max(owed_since))
  union all
  select 'adjustment', id, proposed_at, null, null, null, null, 0, null
  from adjustments where state = 'waiting'
  union all
  select 'points-recall', id, proposed_at, null, null, null, null, 0, null
  from points_gift_recalls where state = 'waiting'
  union all
  select 'difference', id, noticed_at, provider, provider_transaction_id, tx_ref, null, 0, naira
  from reconciliation_differences where over_at is null
  union all
  select 'counter-refund', ticket_id, owed_since, null, null, null, ticket_id, 0, kobo::numeric / home_kobo()
  from owed_counter_refunds where not exists (
    select from money_cases
    where kind = 'counter-refund' and cause = owed_counter_refunds.ticket_id::text and resolution = 'seen')
  union all
  select 'till-return', id, noticed_at, null, number, null, null, 0, kobo::numeric / home_kobo()
  from till_receipts
  where reason is not null and not exists (select from till_returns where receipt_id = till_receipts.id)
    and not ${isTakenBack}
  union all
  select kind, id, opened_at, provider, provider_transaction_id, tx_ref, ticket_id, vp, naira
  from money_cases where resolved_at is null and kind not in (${queued}))`

/** Selects the limits of each kind in days. */
export const waitingLimits = sql`jsonb_to_recordset(${JSON.stringify(
  Object.entries(WAITING_MONEY).map(([kind, limits]) => ({ kind, ...limits })),
)}::jsonb) as limits (kind text, "overdueDays" int, "lateDays" int)`

const isOverdue = sql<boolean>`since < now() - make_interval(days => "overdueDays")`

interface Waiting {
  kind: WaitingMoney
  waiting: number
  overdue: number
  oldestSeconds: number
}

/** Counts what waits for a person, of each kind, and how much of it is overdue. */
export async function countWaitingMoney(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select limits.kind, count(id) as waiting, count(id) filter (where ${isOverdue}) as overdue,
      coalesce(extract(epoch from now() - min(since)), 0)::float8 as "oldestSeconds"
    from ${waitingLimits} left join ${waitingMoney} waits using (kind) group by limits.kind`.execute(db)
  return rows
}

interface Overdue {
  kind: keyof typeof QUEUED_MONEY
  cause: string
  provider: PaymentProvider | null
  providerTransactionId: string | null
  txRef: string | null
  ticketId: string | null
  vp: number
  kobo: number | null
}

/** Lists what is overdue in its queue, and about which no person was asked yet. */
export async function listOverdueMoney(tx: Transaction, limit: number): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select waits.kind, waits.id::text as cause, waits.provider,
      waits.provider_transaction_id as "providerTransactionId", waits.tx_ref as "txRef",
      waits.ticket_id as "ticketId", waits.vp, ${koboOf(sql`waits.naira`)} as kobo
    from ${waitingMoney} waits join ${waitingLimits} using (kind)
    where kind in (${queued}) and ${isOverdue} and not exists (
      select from money_cases cases where cases.kind = waits.kind and cause = waits.id::text
        and resolution is distinct from 'withdrawn')
    order by since limit ${limit}`.execute(tx)
  return rows
}

/** Closes the cases about what no longer waits in its queue. */
export async function withdrawNeedlessCases(tx: Transaction): Promise<void> {
  await sql`
    update money_cases cases set resolution = 'withdrawn', resolved_at = now()
    where resolved_at is null and kind in (${queued}) and not exists (
      select from ${waitingMoney} waits where waits.kind = cases.kind and waits.id::text = cause)`.execute(tx)
}
