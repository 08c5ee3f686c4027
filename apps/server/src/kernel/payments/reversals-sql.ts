import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import type { Reversal } from '@velvet/contract/points/reversals'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'
import { sumVpOut } from '../ledger/ledger-sql.ts'
import { NOT_FINAL, type ReversalState } from '../providers/reversal-states.ts'
import { isOf, koboOf, nairaFrom, type NumberedTransaction } from './transactions-sql.ts'

interface NewReversal extends NumberedTransaction, Omit<Reversal, 'vp'> {
  number: string
  /** The state that the provider reported last. */
  reported: ReversalState
  askedAt: Date
}

/** Returns false if the same reversal was kept before. */
export async function insertReversal(tx: Transaction, reversal: NewReversal): Promise<boolean> {
  return returnsRow(
    tx
      .insertInto('reversals')
      .values({
        id: uuid(),
        provider: reversal.provider,
        kind: reversal.kind,
        provider_number: reversal.number,
        provider_transaction_id: reversal.providerTransactionId,
        naira: nairaFrom(reversal.kobo),
        state: reversal.state,
        reported: reversal.reported,
        asked_at: reversal.askedAt,
      })
      .onConflict((conflict) => conflict.columns(['provider', 'kind', 'provider_number']).doNothing())
      .returning('id'),
  )
}

const named = ({ provider, kind, number }: Pick<NewReversal, 'provider' | 'kind' | 'number'>) => ({
  provider,
  kind,
  provider_number: number,
})

/**
 * Returns true if a refund or dispute that the provider has listed can be the reason why it calls the
 * transaction reversed. A dispute that was decided for us cannot.
 */
export async function isExplained(tx: Transaction, transaction: NumberedTransaction) {
  const { rows } = await sql<{ isExplained: boolean }>`
    select exists (select from reversals where ${isOf(transaction)}
        and (kind = 'refund' or kind = 'dispute' and state <> 'over'))
      or exists (select from payment_refunds where ${isOf(transaction)}
        and provider_refund_id is not null) as "isExplained"`.execute(tx)
  return rows[0]?.isExplained ?? false
}

/**
 * Makes a presumed reversal the refund or dispute that the provider lists by now, if that is of the
 * same amount and not known yet. The Points that were taken stay taken.
 */
export async function namePresumed(tx: Transaction, reversal: Omit<NewReversal, 'state'>): Promise<void> {
  await tx
    .updateTable('reversals')
    .set({ ...named(reversal), reported: reversal.reported })
    .where(isOf(reversal))
    .where('reported', '=', 'presumed')
    .where('naira', '=', nairaFrom(reversal.kobo))
    .where(
      sql<boolean>`not exists (
        select from reversals known where known.provider = ${reversal.provider}
          and known.kind = ${reversal.kind} and known.provider_number = ${reversal.number})`,
    )
    .execute()
}

/** Ends a presumed reversal. Returns its id; undefined if none stands. */
export async function endPresumed(tx: Transaction, transaction: NumberedTransaction): Promise<string | undefined> {
  const row = await tx
    .updateTable('reversals')
    .set({ state: 'over', reported: 'over' })
    .where(isOf(transaction))
    .where('reported', '=', 'presumed')
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Returns true when a reversal with this number was kept before. */
export async function isKnown(
  tx: Transaction,
  reported: Pick<NewReversal, 'provider' | 'kind' | 'number'>,
): Promise<boolean> {
  return returnsRow(
    tx
      .selectFrom('reversals')
      .select('id')
      .where((eb) => eb.and(named(reported))),
  )
}

/** Returns the present time if a reversal of the whole transaction stands; else undefined. */
export async function clockOfWholeReversal(db: Database, transaction: NumberedTransaction): Promise<Date | undefined> {
  const row = await db
    .selectFrom('reversals')
    .select(sql<Date>`now()`.as('now'))
    .where(isOf(transaction))
    .where('kind', '=', 'transaction')
    .where('state', '=', 'standing')
    .executeTakeFirst()
  return row?.now
}

function selectLocked(tx: Transaction) {
  return tx
    .selectFrom('reversals')
    .select([
      'id',
      'provider',
      'provider_transaction_id as providerTransactionId',
      'kind',
      'state',
      koboOf(sql.ref('naira')).as('kobo'),
      'vp',
      'bookings',
      'asked_at as askedAt',
    ])
    .$narrowType<{
      provider: PaymentProvider
      kind: Reversal['kind']
      state: Reversal['state']
    }>()
    .forUpdate()
}

export function lockReversal(tx: Transaction, reported: Pick<NewReversal, 'provider' | 'kind' | 'number'>) {
  return selectLocked(tx)
    .where((eb) => eb.and(named(reported)))
    .executeTakeFirstOrThrow()
}

export function lockReversalById(tx: Transaction, id: string) {
  return selectLocked(tx).where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Locks and returns all reversals of a transaction, in the order in which they were first reported.
 */
export function lockReversalsOf(tx: Transaction, transaction: NumberedTransaction) {
  return selectLocked(tx).where(isOf(transaction)).orderBy('id').execute()
}

export type ReversalRow = Awaited<ReturnType<typeof lockReversal>>

/**
 * Keeps the provider's latest report. The naira of a booked reversal stay as they were booked, because
 * its Points follow from them. A person decides about another amount.
 */
export async function setReversalState(
  tx: Transaction,
  id: string,
  { state, reported, kobo, askedAt }: Pick<NewReversal, 'state' | 'reported' | 'kobo' | 'askedAt'>,
): Promise<void> {
  await tx
    .updateTable('reversals')
    .set({
      state,
      reported,
      asked_at: askedAt,
      naira: sql`case when vp is null then ${nairaFrom(kobo)} else naira end`,
    })
    .where('id', '=', id)
    .execute()
}

/** Sets the Vp that were taken or are owed for a reversal: null when they were given back. */
export async function setReversalVp(
  tx: Transaction,
  id: string,
  { vp, bookings }: { vp: number | null; bookings: number },
): Promise<void> {
  await tx.updateTable('reversals').set({ vp, bookings }).where('id', '=', id).execute()
}

export async function insertReversalMovement(
  tx: Transaction,
  movement: { movementId: string; reversalId: string },
): Promise<void> {
  await tx
    .insertInto('reversal_movements')
    .values({ movement_id: movement.movementId, reversal_id: movement.reversalId })
    .execute()
}

/**
 * Brings the naira ledger in line with the money of a transaction that went back. What is booked already is not booked
 * again.
 */
export async function bookReversedMoney(
  tx: Transaction,
  { provider, providerTransactionId }: NumberedTransaction,
): Promise<void> {
  await sql`select book_reversed_money(${provider}, ${providerTransactionId})`.execute(tx)
}

/** Returns the Vp that left the balance for a reversal, less those that came back. */
export function sumTakenVp(tx: Transaction, reversalId: string): Promise<number> {
  return sumVpOut(tx, sql`select movement_id from reversal_movements where reversal_id = ${reversalId}`)
}

/**
 * Returns how many kobo of a transaction went back, or are going back, although we ordered no
 * refund. Returns also how many Vp were taken, or are owed, for these kobo.
 */
export async function sumReversed(
  tx: Transaction,
  transaction: NumberedTransaction,
): Promise<{ kobo: number; vp: number }> {
  const { rows } = await sql<{ kobo: number; vp: number }>`
    select coalesce(sum(vp), 0)::bigint as vp, ${koboOf(sql`coalesce(sum(naira) filter (
      where state = 'standing' and kind <> 'transaction'), 0)`)} as kobo
    from reversals where ${isOf(transaction)}`.execute(tx)
  return rows[0] ?? { kobo: 0, vp: 0 }
}

export async function isDisputed(tx: Transaction, transaction: NumberedTransaction): Promise<boolean> {
  return returnsRow(
    tx.selectFrom('reversals').select('id').where(isOf(transaction)).where('state', '=', 'open').limit(1),
  )
}

/** True for a reversal whose state is not final. An index holds exactly these. */
export const isUnfinished = sql<boolean>`reported in (${sql.join(NOT_FINAL.map((state) => sql.lit(state)))})`

const ASKED_EVERY = sql`greatest(interval '6 hours', (now() - noticed_at) / 30)`

/**
 * Claims the transactions of reversals that are not final, and that were not asked about for six hours. Old ones are
 * asked about less often, so that they do not delay the others.
 */
export async function claimUnfinishedReversals(tx: Transaction, limit: number) {
  return tx
    .with(
      (due) => due('due').materialized(),
      (from) =>
        from
          .selectFrom('reversals')
          .select('id')
          .where(isUnfinished)
          .where('asked_at', '<', sql<Date>`now() - ${ASKED_EVERY}`)
          .orderBy('asked_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('reversals')
    .from('due')
    .set({ asked_at: sql`now()` })
    .whereRef('reversals.id', '=', 'due.id')
    .returning(['reversals.provider', 'reversals.provider_transaction_id as providerTransactionId'])
    .$narrowType<{ provider: PaymentProvider }>()
    .execute()
}
