import { AppError } from '@velvet/contract/shared/errors'
import { MAX_BALANCE_VP } from '@velvet/contract/points/vp'
import { mostSeatsHeld } from '@velvet/contract/sales/orders'
import { limitLockWaits } from '../../platform/database/locks-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { decideAlone } from '../purchases/decide-alone.ts'
import {
  countHeldByCustomers,
  deleteExpiredHolds,
  deleteHoldOf,
  insertCustomerHold,
} from '../../catalogue/seats/customer-holds-sql.ts'
import { hashOfCode } from '../../catalogue/offers/codes.ts'
import type { HashSettings } from '../../kernel/secrets/keyed-hash.ts'
import { holdUse } from '../../catalogue/offers/redemptions-sql.ts'
import type { Redemption } from '../purchases/sale.ts'
import { WAIT_MS } from './in-turn.ts'
import { findHeldOrder, insertOrder, lockOrdersOf, lockShows, type Request } from './paid-orders-sql.ts'

interface CheckedOrder {
  customerId: string
  request: Request
  /** The Vp that the customer lacks for it. */
  missing: number
  /** The seats that it would get now. */
  seats: readonly string[]
  /** The use of an offer, which is held with the seats. */
  redemption: Redemption | undefined
  /** True if these seats may be held, besides those that other customers hold. */
  mayHold: boolean
}

/**
 * Checks an order like a purchase, except that its Points may be missing. Ends the customer's earlier hold. Keeps the
 * showtime locked, so that its seats stay free until `keepOrder`. Throws the refusal of the purchase, or AppError
 * `nothing-to-pay`. The order does not store its code, but holds a use of it.
 */
export async function checkOrder(
  tx: Transaction,
  config: HashSettings,
  { customerId, request: { code, ...request } }: { customerId: string; request: Request },
): Promise<CheckedOrder> {
  if (request.uuid !== customerId) throw new AppError('not-yours')
  await limitLockWaits(tx, WAIT_MS)
  await lockOrdersOf(tx, customerId)
  const earlier = await findHeldOrder(tx, customerId)
  await lockShows(tx, [request.showtimeID, ...(earlier ? [earlier.showtimeId] : [])])
  if (earlier) await deleteHoldOf(tx, earlier.txRef)
  await deleteExpiredHolds(tx, request.showtimeID)

  const codeHash = code === undefined ? undefined : hashOfCode(config, code)
  const order = { customerId, request, key: undefined, codeHash }
  const decided = await decideAlone(tx, order, { balance: MAX_BALANCE_VP })
  if (decided.sale instanceof AppError) throw decided.sale
  const missing = request.amountToPay - decided.balance
  if (missing <= 0) throw new AppError('nothing-to-pay')
  const seats = decided.sale.tickets.map(({ seat }) => seat)
  const held = await countHeldByCustomers(tx, request.showtimeID)
  const mayHold = held + seats.length <= mostSeatsHeld(decided.seatsOnSale + held)
  return { customerId, request, missing, seats, redemption: decided.sale.redemption, mayHold }
}

/** Writes the order of a payment, and returns until when its seats are held. */
export async function keepOrder(
  tx: Transaction,
  txRef: string,
  { customerId, request, seats, redemption, mayHold }: CheckedOrder,
): Promise<Date | null> {
  const heldUntil = await insertOrder(tx, { txRef, customerId, request, mayHold })
  if (heldUntil) await insertCustomerHold(tx, txRef, seats)
  if (heldUntil && redemption) await holdUse(tx, redemption, { txRef, customerId })
  return heldUntil
}
