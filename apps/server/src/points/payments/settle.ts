import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import type { Deps } from '../../kernel/calls/deps.ts'
import { isSeenTo } from '../../kernel/payments/credits-sql.ts'
import { askByNumber, askByReference } from '../../kernel/payments/find-transactions.ts'
import { findBegun } from '../../kernel/payments/payments-sql.ts'
import { clockOfWholeReversal } from '../../kernel/payments/reversals-sql.ts'
import type { Made, TransactionName, Verified } from '../../kernel/providers/card-provider.ts'
import { cardProviderOf } from '../../kernel/providers/providers.ts'
import { inTurnOfShowtime } from '../../sales/orders/in-turn.ts'
import { settleOrder } from '../../sales/orders/settle-order.ts'
import { settleTransfer } from '../../sales/till-payments/settle-transfer.ts'
import { applyReportedReversals, endWholeReversal } from '../reversals/apply-reported-reversals.ts'
import { settleFailure, settleTopUp, settleUnderWay } from '../top-ups/settle-top-up.ts'
import { purposeOf, type Purpose } from './classify.ts'

/** A batch of the worker must end before the rows that it claimed become due again. */
const LIMIT_MS = 25_000

interface Asking extends Pick<Deps, 'db' | 'providers'> {
  provider: PaymentProvider
  signal: AbortSignal
}

interface Settled {
  /** The state of the named transaction; if none is named, the best state of all tries. */
  outcome: Verified['outcome']
  /** True if the provider confirmed the success of the named transaction, and it is no payment at a till. */
  isConfirmed: boolean
}

/**
 * Sets a payment to the state that its provider reports. Credits or queues every successful transaction of its
 * reference. Several callers may safely do this again and again, even at the same time. `isFromPayer` is true if the
 * number came from the payer's browser, so that it can be the number of any transaction. Throws ProviderError if the
 * provider cannot be asked.
 */
export async function settle(
  deps: Pick<Deps, 'db' | 'providers'>,
  provider: PaymentProvider,
  name: TransactionName,
  { timeoutMs = LIMIT_MS, isFromPayer = false }: { timeoutMs?: number; isFromPayer?: boolean } = {},
): Promise<Settled> {
  const { db, providers } = deps
  // The provider is asked before any row is locked, so that nothing waits for a third party.
  const asking = { db, providers, provider, signal: AbortSignal.timeout(timeoutMs) }
  const named = await settleNumber(asking, name, isFromPayer)
  if (named.outcome === 'successful') {
    return { outcome: 'successful', isConfirmed: isOfCustomer(named.purpose) }
  }
  const txRef = named.outcome === 'unknown' ? name.txRef : named.txRef
  const best = await settleTries(asking, txRef)
  return { outcome: named.outcome === 'unknown' ? best : named.outcome, isConfirmed: false }
}

function isOfCustomer(purpose: Purpose | undefined): boolean {
  return purpose?.kind === 'top-up' || purpose?.kind === 'order'
}

/** Verifies and settles the transaction with this number. Returns `unknown` if no number was given. */
async function settleNumber(
  asking: Asking,
  { txRef, providerTransactionId }: TransactionName,
  isFromPayer: boolean,
): Promise<Verified & { purpose?: Purpose }> {
  const { db, providers, provider, signal } = asking
  if (providerTransactionId === undefined) return { outcome: 'unknown' }
  const name = { txRef, providerTransactionId }
  const askedAt = await clockOfWholeReversal(db, { provider, providerTransactionId })
  const verified = await askByNumber(cardProviderOf(providers, provider), name, {
    signal,
    isFromPayer,
  })
  if (verified.outcome === 'successful') {
    const purpose = await purposeOf(db, verified)
    await settleSuccess(asking, verified, purpose)
    if (askedAt && isOfCustomer(purpose)) await endWholeReversal({ db }, provider, verified, askedAt)
    return { ...verified, purpose }
  }
  if (verified.outcome === 'failed' && verified.isReversed) {
    await applyReportedReversals({ db, providers }, provider, verified, { signal })
  }
  return verified
}

/** Lets the noun that the money is for settle it. */
async function settleSuccess({ db, provider }: Asking, made: Made, purpose: Purpose): Promise<void> {
  switch (purpose.kind) {
    case 'terminal':
      return
    case 'transfer':
      return settleTransfer(db, made, purpose.transfer)
    case 'order':
      return inTurnOfShowtime(purpose.showtimeId, () =>
        db.transaction().execute((tx) => settleOrder(tx, provider, made)),
      )
    case 'top-up':
      return db.transaction().execute((tx) => settleTopUp(tx, provider, made))
  }
}

/**
 * Settles every success among the tries of a reference. A payment has failed only if one of them failed, and none
 * succeeded or is under way.
 */
async function settleTries(asking: Asking, txRef: string): Promise<Verified['outcome']> {
  const { db, providers, provider, signal } = asking
  const begunAt = await findBegun(db, provider, txRef)
  const payment = { txRef, begunAt }
  const tries = await askByReference(cardProviderOf(providers, provider), payment, { signal })
  const outcomes = new Set<Verified['outcome']>()
  for (const made of tries) {
    const isNew = made.outcome === 'successful' && !(await isSeenTo(db, { provider, ...made }))
    // A list is a moment old, so the transaction itself is verified before it counts.
    const verified = isNew || made.isReversed ? await settleNumber(asking, made, false) : made
    outcomes.add(verified.outcome)
  }
  const best = RANK.find((outcome) => outcomes.has(outcome)) ?? 'unknown'
  if (best === 'failed') {
    await db.transaction().execute((tx) => settleFailure(tx, provider, txRef))
  }
  if (best === 'pending') {
    await db.transaction().execute((tx) => settleUnderWay(tx, provider, txRef))
  }
  return best
}

const RANK = ['successful', 'pending', 'failed'] as const
