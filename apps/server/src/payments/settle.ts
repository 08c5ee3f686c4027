import type { PaymentProvider } from '@velvet/contract/entities'
import { pointsCredited } from '@velvet/contract/notices'
import { holdOpenAccount } from '../accounts/accounts-sql.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { enqueueNotice } from '../notices/enqueue-notice-sql.ts'
import { ProviderError } from '../providers/ask.ts'
import type { CardProvider, TransactionName, Verified } from '../providers/card-provider.ts'
import { hasRoomFor, moveVp } from '../wallet/ledger-sql.ts'
import {
  insertCredit,
  insertUnmatched,
  isCredited,
  lockUnmatched,
  resolveUnmatched,
  type Unmatched,
} from './credits-sql.ts'
import { lockPayment, setPaymentStatus, type PaymentRow } from './payments-sql.ts'

type Made = Exclude<Verified, { outcome: 'unknown' }>

interface Asking {
  timeoutMs?: number
  /** The number came from the payer's browser, and may be of anybody's transaction. */
  isPayersWord?: boolean
}

/**
 * Brings a payment to the state that its provider knows, any number of times and from any number
 * of places at once; answers what the provider said. Throws ProviderError when it cannot be asked.
 */
export async function settle(
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  provider: PaymentProvider,
  name: TransactionName,
  options: Asking = {},
): Promise<Verified['outcome']> {
  // The provider is asked before any row is locked: nobody waits for a third party.
  const verified = await verify(providers[provider], name, options)
  if (verified.outcome === 'successful') {
    await db.transaction().execute((tx) => settleSuccess(tx, provider, verified))
  } else if (verified.outcome === 'failed') {
    await db.transaction().execute((tx) => settleFailure(tx, provider, verified))
  }
  return verified.outcome
}

/** The provider's own word, about the transaction that was asked for and no other. */
async function verify(
  provider: CardProvider,
  name: TransactionName,
  { isPayersWord = false, ...options }: Asking,
): Promise<Verified> {
  const verified = await provider.verify(name, options)
  if (verified.outcome === 'unknown') return verified
  const number = name.providerTransactionId
  const isOfNumber = number === undefined || verified.providerTransactionId === number
  // A number that the provider itself has told counts for more than the reference beside it.
  const isBelieved = number !== undefined && !isPayersWord
  const isMeant = isOfNumber && (isBelieved || verified.txRef === name.txRef)
  if (!isMeant) throw new ProviderError('garbage', 'told of another transaction')
  return verified
}

async function settleFailure(tx: Transaction, provider: PaymentProvider, made: Made) {
  const payment = await lockPayment(tx, provider, made.txRef)
  if (payment?.status === 'pending') await setPaymentStatus(tx, payment.tx_ref, 'failed')
}

async function settleSuccess(tx: Transaction, provider: PaymentProvider, made: Made) {
  const payment = await lockPayment(tx, provider, made.txRef)
  const transaction = { provider, ...made }
  if (await isCredited(tx, transaction)) return

  const reason = await objectionTo(tx, payment, made)
  const unmatched = await lockUnmatched(tx, transaction)
  // What an operator has seen to, by a refund perhaps, is over.
  if (unmatched?.resolved_at) return
  if (payment && !reason) {
    if (unmatched) await resolveUnmatched(tx, unmatched.id, { resolution: 'credited' })
    return credit(tx, payment, made.providerTransactionId)
  }
  await insertUnmatched(tx, { ...transaction, reason: reason ?? 'unknown-reference' })
  if (payment && payment.status !== 'successful') {
    await setPaymentStatus(tx, payment.tx_ref, 'unmatched')
  }
}

/** Money for an account that is closed, or full, waits for a person: its Points cannot be given. */
async function objectionTo(tx: Transaction, payment: PaymentRow | undefined, made: Made) {
  const reason = mismatch(payment, made)
  if (reason || !payment) return reason
  if (!(await holdOpenAccount(tx, payment.customer_id))) return 'closed-account'
  return (await hasRoomFor(tx, payment.customer_id, payment.vp)) ? undefined : 'balance-too-high'
}

function mismatch(payment: PaymentRow | undefined, made: Made): Unmatched['reason'] | undefined {
  if (!payment) return 'unknown-reference'
  if (payment.status === 'successful') return 'second-transaction'
  if (made.currency !== payment.currency) return 'wrong-currency'
  if (made.naira !== payment.naira) return 'wrong-amount'
  return undefined
}

/** The Points that were ordered, to whoever ordered them. Fails where that was done before. */
export async function credit(
  tx: Transaction,
  payment: PaymentRow,
  providerTransactionId: string,
): Promise<void> {
  const moved = await moveVp(tx, {
    customerId: payment.customer_id,
    amount: payment.vp,
    house: `clearing-${payment.provider}`,
    reason: 'top-up',
    reference: payment.tx_ref,
  })
  if (!moved) throw new Error('a customer without a wallet')
  await insertCredit(tx, {
    provider: payment.provider,
    providerTransactionId,
    txRef: payment.tx_ref,
    movementId: moved.movementId,
    naira: payment.naira,
  })
  await setPaymentStatus(tx, payment.tx_ref, 'successful')
  await enqueueNotice(tx, {
    customerId: payment.customer_id,
    notice: pointsCredited(payment.vp, moved.balance),
    about: payment.tx_ref,
  })
}
