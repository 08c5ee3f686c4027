import { sql, type Expression } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { koboOf, nairaFrom } from '../../kernel/payments/transactions-sql.ts'
import type { Made } from '../../kernel/providers/card-provider.ts'
import type { ReconciledDay } from './reconciliation-sql.ts'

export interface Reported {
  providerTransactionId: string
  txRef: string
  kobo: number
}

/**
 * Keeps a reported success once, under the provider's own date, with the amount that the provider
 * reported last. Leaves out a success that was made on a later day than `day`, because that later day
 * may not be over yet.
 */
export async function keepReported(tx: Transaction, { provider, day }: ReconciledDay, made: Made): Promise<void> {
  const { providerTransactionId, txRef, kobo, currency, madeAt } = made
  const madeOn = madeAt?.toISOString().slice(0, 10) ?? day
  if (madeOn > day) return
  await tx
    .insertInto('reported_transactions')
    .values({
      provider,
      provider_transaction_id: providerTransactionId,
      day: madeOn,
      tx_ref: txRef,
      naira: nairaFrom(kobo),
      currency,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'provider_transaction_id']).doUpdateSet((eb) => ({
        naira: eb.ref('excluded.naira'),
        currency: eb.ref('excluded.currency'),
      })),
    )
    .execute()
}

/**
 * Lists reported successes of a day that are neither credited nor queued, and that this reading has
 * not asked about.
 */
export async function listUnsettled(
  db: Database,
  { provider, day, begunAt }: ReconciledDay,
  limit: number,
): Promise<Reported[]> {
  const { rows } = await sql<Reported>`
    select provider_transaction_id as "providerTransactionId", reported.tx_ref as "txRef",
      ${koboOf(sql`reported.naira`)} as kobo
    from reported_transactions reported
    left join payment_credits credits using (provider, provider_transaction_id)
    left join unmatched_payments unmatched using (provider, provider_transaction_id)
    where provider = ${provider} and day <= ${day} and day >= ${day}::date - 1
      and credits.tx_ref is null and unmatched.id is null
      and (asked_at is null or asked_at < ${begunAt})
    order by provider_transaction_id limit ${limit}`.execute(db)
  return rows
}

/** Keeps the provider's answer about a reported success that was asked for by its number. */
export async function keepAsked(
  tx: Transaction,
  provider: string,
  { providerTransactionId }: Reported,
  answer: 'settled' | 'denied' | 'senseless',
): Promise<void> {
  await tx
    .updateTable('reported_transactions')
    .set({
      asked_at: sql`now()`,
      ...(answer === 'settled' && { recovered_at: sql`now()`, denied_at: null }),
      ...(answer === 'denied' && { denied_at: sql`now()` }),
    })
    .where('provider', '=', provider)
    .where('provider_transaction_id', '=', providerTransactionId)
    .execute()
}

/** True if all money of a credited transaction went back, and its Points were taken back. */
const takenBack = (provider: Expression<string>, number: Expression<string>) => sql<boolean>`exists (
  select from reversals
  join payment_credits credited using (provider, provider_transaction_id)
  where provider = ${provider} and provider_transaction_id = ${number}
    and state = 'standing' and reversals.vp is not null
  group by credited.naira
  having greatest(sum(reversals.naira) filter (where kind = 'transaction'),
    sum(reversals.naira) filter (where kind <> 'transaction')) >= credited.naira)`

export async function isTakenBack(
  tx: Transaction,
  { provider, providerTransactionId: number }: { provider: string } & Reported,
): Promise<boolean> {
  const { rows } = await sql<{ isTakenBack: boolean }>`
    select ${takenBack(sql.val(provider), sql.val(number))} as "isTakenBack"`.execute(tx)
  return rows[0]?.isTakenBack ?? false
}

/**
 * Lists credits of a day that no list of successes has reported, and that this reading has not
 * asked about. Credits that we refunded, or whose Points we took back, are left out, because a
 * provider may no longer list them as successes.
 */
export async function listUnreportedCredits(
  db: Database,
  { provider, day, dayAfter, begunAt }: ReconciledDay,
  limit: number,
): Promise<Reported[]> {
  const { rows } = await sql<Reported>`
    select provider_transaction_id as "providerTransactionId", credits.tx_ref as "txRef",
      ${koboOf(sql`credits.naira`)} as kobo
    from payment_credits credits
    left join reported_transactions reported using (provider, provider_transaction_id)
    where provider = ${provider} and reported.day is null
      and credited_at >= ${day}::date::timestamp at time zone 'utc'
      and credited_at < ${dayAfter}::date::timestamp at time zone 'utc'
      and not exists (
        select from payment_refunds refunds
        where refunds.provider = credits.provider
          and refunds.provider_transaction_id = credits.provider_transaction_id
          and refunds.status <> 'called-off')
      and not ${takenBack(sql.ref('credits.provider'), sql.ref('credits.provider_transaction_id'))}
      and not exists (
        select from reconciliation_differences found
        where found.provider = credits.provider
          and found.provider_transaction_id = credits.provider_transaction_id
          and kind in ('not-reported', 'reversed') and seen_at >= ${begunAt})
    order by credited_at limit ${limit}`.execute(db)
  return rows
}
