import { AppError } from '@velvet/contract/shared/errors'
import { orderRefused } from '@velvet/contract/shared/notifications/points-notifications'
import { holdAccount } from '../../kernel/identity/accounts-sql.ts'
import { enqueueNotification } from '../../kernel/notifications/enqueue-notices.ts'
import type { PaymentRow } from '../../kernel/payments/payments-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { isPassingFailure } from '../../platform/database/failures.ts'
import { limitLockWaits } from '../../platform/database/locks-sql.ts'
import { rollBackToSavepoint, setSavepoint } from '../../platform/database/transaction-sql.ts'
import { decideAlone, writeAlone } from '../purchases/decide-alone.ts'
import type { Sale } from '../purchases/sale.ts'
import { deleteHoldOf, deleteSomeExpiredHolds } from '../../catalogue/seats/customer-holds-sql.ts'
import { findHeldUse, type HeldUse } from '../../catalogue/offers/redemptions-sql.ts'
import { WAIT_MS } from './in-turn.ts'
import {
  findOpenOrder,
  isBoughtMeanwhile,
  lockShows,
  markBought,
  markRefused,
  endExpiredOrders,
  type OpenOrder,
} from './paid-orders-sql.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'

const SHOWTIMES = 50

/**
 * How long a settlement waits for the payment and the wallet while it holds the showtime. All buyers of
 * the showtime wait too. A settlement that gives up is undone, and made again.
 */
const HOLDING_WAIT_MS = 300

/**
 * Returns the open order of a payment, with its showtime locked. Call it before the payment and the
 * wallet are locked, because showtimes are locked before them everywhere.
 */
export async function lockOpenOrder(tx: Transaction, txRef: string): Promise<OpenOrder | undefined> {
  const found = await findOpenOrder(tx, txRef)
  if (!found) return undefined
  await limitLockWaits(tx, WAIT_MS)
  await lockShows(tx, [found.showtimeId])
  await limitLockWaits(tx, HOLDING_WAIT_MS)
  // Another settlement may have decided it before this one had the lock.
  return findOpenOrder(tx, txRef)
}

/**
 * Buys an order whose payment was credited in this transaction, or refuses it, and tells the customer.
 * A refusal leaves the Points in the wallet.
 *
 * @param balance the balance in Vp after the credit
 */
export async function endOrder(
  tx: Transaction,
  order: OpenOrder,
  { payment, balance }: { payment: PaymentRow; balance: number },
): Promise<void> {
  const kept = await findHeldUse(tx, order.txRef)
  const seats = await deleteHoldOf(tx, order.txRef)
  const sale = await buy(tx, order, { key: payment.id, seats, kept })
  if (!(sale instanceof AppError)) return markBought(tx, order.txRef, sale.purchaseId)
  const credited = { vp: payment.vp, balance }
  await keepRefusal(tx, order, { refusal: sale, naira: payment.naira, credited })
}

interface Refusing {
  refusal: AppError
  naira: number
  credited?: { vp: number; balance: number }
}

/** Refuses an order whose payment became no Points, and ends its hold. */
export async function refuseOrder(tx: Transaction, order: OpenOrder, refusing: Refusing): Promise<void> {
  await deleteHoldOf(tx, order.txRef)
  await keepRefusal(tx, order, refusing)
}

/** Keeps the reason of a refusal, and tells the customer that reason and where the money is. */
async function keepRefusal(tx: Transaction, order: OpenOrder, { refusal, naira, credited }: Refusing): Promise<void> {
  const { txRef, customerId, movie } = order
  const { code: error, message, values } = refusal
  await markRefused(tx, txRef, { error, message, values })
  const notification = orderRefused({ movie, reason: { error, message, values }, naira, credited })
  await enqueueNotification(tx, { customerId, notice: notification, about: txRef })
}

interface Buying {
  /** The key under which the purchase is made, once for ever. */
  key: string
  /** The seats that were held for it until now. */
  seats: readonly string[]
  /** The use of an offer that was held for it. */
  kept: HeldUse | null
}

/**
 * Buys an order as all purchases are bought. A failure of ours refuses the order and keeps the credit, so that
 * the customer has at least the Points.
 */
async function buy(tx: Transaction, order: OpenOrder, buying: Buying): Promise<Sale | AppError> {
  await setSavepoint(tx)
  try {
    return await tryToBuy(tx, order, buying)
  } catch (error) {
    // The payment is settled again soon.
    if (isPassingFailure(error) || (error instanceof AppError && error.status >= 500)) throw error
    await rollBackToSavepoint(tx)
    return new AppError('internal', { cause: error })
  }
}

async function tryToBuy(tx: Transaction, order: OpenOrder, { key, seats, kept }: Buying) {
  const { customerId, request, isMoved } = order
  const account = await holdAccount(tx, customerId)
  if (!account || account.blockedAt) return new AppError('account-blocked')
  if (await isBoughtMeanwhile(tx, order)) return new AppError('bought-meanwhile')
  const { sale } = await decideAlone(
    tx,
    { customerId, request, key: { value: key, requestHash: '' } },
    seats.length > 0 ? { seats, kept } : {},
  )
  // A showtime that was cancelled or has begun is refused for that reason first.
  if (sale instanceof AppError) return sale
  if (isMoved) return new AppError('showtime-moved')
  await writeAlone(tx, sale)
  return sale
}

/**
 * Puts seats on sale again whose order was not paid for in time. Purchases take them even before this
 * job runs.
 */
export function endHolds({ db }: JobDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ended = await deleteSomeExpiredHolds(tx, SHOWTIMES)
    await endExpiredOrders(tx)
    return ended
  })
}
