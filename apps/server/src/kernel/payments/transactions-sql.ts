import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'
import { KOBO_A_NAIRA } from '@velvet/contract/shared/kobo'

/** Reads a column of naira as whole kobo. */
export const koboOf = (naira: RawBuilder<unknown>) => sql<number>`(${naira} * ${sql.lit(KOBO_A_NAIRA)})::bigint`

/** Writes whole kobo into a column of naira, which PostgreSQL keeps as exact decimals. */
export const nairaFrom = (kobo: number) => sql<string>`${kobo}::bigint / ${sql.lit(KOBO_A_NAIRA)}::numeric`

/** The form by which references are compared: without case, spaces and signs, which everybody writes as they like. */
export const referenceForm = (reference: RawBuilder<unknown>) => sql`reference_form(${reference})`

/** True if two references are of one slip or payment. */
export const isSameReference = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`${referenceForm(one)} = ${referenceForm(other)}`

/** Names a transaction by the number that its provider gave it. */
export interface NumberedTransaction {
  provider: PaymentProvider
  providerTransactionId: string
}

/**
 * Holds the money of a transaction until the transaction of the database ends, so that what a provider took back of it
 * is booked one report after the other. It is taken before the rows of a payment are locked.
 */
export const lockMoney = (
  tx: Transaction,
  { provider, providerTransactionId }: Record<keyof NumberedTransaction, string>,
) => takeNamedLock(tx, `money ${provider} ${providerTransactionId}`)

/** True for the rows of a transaction. The query must read only one table with these columns. */
export const isOf = ({ provider, providerTransactionId }: Record<keyof NumberedTransaction, string>) =>
  sql<boolean>`(provider = ${provider} and provider_transaction_id = ${providerTransactionId})`

/**
 * Selects the naira that were paid for the credit of a query that reads `credits`. A credit itself
 * holds whole naira; the kobo of money that a person credited are in the queue of unmatched money.
 */
export const paidNaira = sql`coalesce((
  select unmatched.naira from unmatched_payments unmatched
  where unmatched.provider = credits.provider
    and unmatched.provider_transaction_id = credits.provider_transaction_id
    and floor(unmatched.naira) = credits.naira), credits.naira)`

/** Returns the top-up for which a transaction was credited, with the kobo that were paid. */
export async function findCreditedPayment(tx: Transaction, transaction: NumberedTransaction) {
  return tx
    .selectFrom('payment_credits as credits')
    .innerJoin('payments', 'payments.tx_ref', 'credits.tx_ref')
    .select([
      'payments.tx_ref as txRef',
      'payments.customer_id as customerId',
      'payments.vp',
      koboOf(paidNaira).as('paid'),
    ])
    .where('credits.provider', '=', transaction.provider)
    .where('credits.provider_transaction_id', '=', transaction.providerTransactionId)
    .executeTakeFirst()
}
export type CreditedPayment = NonNullable<Awaited<ReturnType<typeof findCreditedPayment>>>

export function findUnmatchedOf(tx: Transaction, transaction: NumberedTransaction) {
  return tx
    .selectFrom('unmatched_payments')
    .select(['id', 'tx_ref as txRef', 'resolution', koboOf(sql.ref('naira')).as('kobo')])
    .where(isOf(transaction))
    .executeTakeFirst()
}

/** Returns whether a transaction of a card provider was a transfer to the account of a till. */
export function isReceivedAtTill(
  db: Database,
  { provider, providerTransactionId }: NumberedTransaction,
): Promise<boolean> {
  return returnsRow(
    db
      .selectFrom('till_receipts')
      .select('id')
      .where('kind', '=', 'transfer')
      .where('provider', '=', provider)
      .where('number', '=', providerTransactionId),
  )
}
