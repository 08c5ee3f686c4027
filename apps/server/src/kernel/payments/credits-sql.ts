import type { UnmatchedPayment } from '@velvet/contract/points/unmatched.calls'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'
import { isOf, paidNaira, koboOf, nairaFrom } from './transactions-sql.ts'

/** Names a transaction by the number that its provider gave it. */
interface ProviderTransaction {
  provider: string
  providerTransactionId: string
}

interface Credit extends ProviderTransaction {
  txRef: string
  movementId: string
  /** Whole naira, as they were ordered. */
  naira: number
}

export interface Unmatched extends ProviderTransaction {
  txRef: string
  kobo: number
  currency: string
  reason: UnmatchedPayment['reason']
}

/** Records a credit. Throws if this transaction or this payment was credited before. */
export async function insertCredit(tx: Transaction, credit: Credit): Promise<void> {
  await tx
    .insertInto('payment_credits')
    .values({
      provider: credit.provider,
      provider_transaction_id: credit.providerTransactionId,
      tx_ref: credit.txRef,
      movement_id: credit.movementId,
      naira: credit.naira,
    })
    .execute()
}

export async function isCredited(tx: Transaction, transaction: ProviderTransaction) {
  return returnsRow(tx.selectFrom('payment_credits').select('tx_ref').where(isOf(transaction)))
}

/**
 * Returns true if a transaction was credited, or resolved by a person, so that it need not be
 * settled.
 */
export async function isSeenTo(db: Database, transaction: ProviderTransaction): Promise<boolean> {
  const { rows } = await sql<{ isSeenTo: boolean }>`
    select exists (select from payment_credits where ${isOf(transaction)})
      or exists (select from unmatched_payments
        where ${isOf(transaction)} and resolved_at is not null) as "isSeenTo"`.execute(db)
  return rows[0]?.isSeenTo ?? false
}

/** Returns the transaction that a top-up was credited for, with the kobo that were paid. */
export function findCreditOf(db: Database, txRef: string) {
  return db
    .selectFrom('payment_credits as credits')
    .select((eb) => [
      eb.ref('provider').$castTo<PaymentProvider>().as('provider'),
      'provider_transaction_id as providerTransactionId',
      koboOf(paidNaira).as('kobo'),
    ])
    .where('tx_ref', '=', txRef)
    .executeTakeFirst()
}

/**
 * Queues money that fits no payment for the operator, once for each transaction. An open entry takes
 * over the amount that its provider reports now.
 */
export async function insertUnmatched(tx: Transaction, unmatched: Unmatched): Promise<void> {
  await tx
    .insertInto('unmatched_payments')
    .values({
      id: uuid(),
      provider: unmatched.provider,
      provider_transaction_id: unmatched.providerTransactionId,
      tx_ref: unmatched.txRef,
      naira: nairaFrom(unmatched.kobo),
      currency: unmatched.currency,
      reason: unmatched.reason,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'provider_transaction_id'])
        .doUpdateSet((eb) => ({
          naira: eb.ref('excluded.naira'),
          currency: eb.ref('excluded.currency'),
          reason: eb.ref('excluded.reason'),
        }))
        .where('unmatched_payments.resolved_at', 'is', null)
        .where(
          sql<boolean>`(unmatched_payments.naira, unmatched_payments.currency)
            <> (excluded.naira, excluded.currency)`,
        ),
    )
    .execute()
}

/** Locks and returns the entry of a transaction in the queue of unmatched money. */
export function lockUnmatched(tx: Transaction, transaction: ProviderTransaction) {
  return tx
    .selectFrom('unmatched_payments')
    .select(['id', 'resolved_at as resolvedAt'])
    .where(isOf(transaction))
    .forUpdate()
    .executeTakeFirst()
}

export interface Resolution {
  resolution: 'credited' | 'refunded' | 'dismissed' | 'reversed'
  /** The member of staff and their reason; absent if the money fitted an order after all. */
  staffId?: string
  note?: string
}

export async function resolveUnmatched(
  tx: Transaction,
  id: string,
  { resolution, staffId, note }: Resolution,
): Promise<void> {
  await tx
    .updateTable('unmatched_payments')
    .set({ resolution, resolved_at: sql`now()`, resolved_by: staffId, note })
    .where('id', '=', id)
    .execute()
}
