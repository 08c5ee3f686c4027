import type * as contract from '@velvet/contract/sales/snacks.calls'
import { PURCHASE_SUCCEEDED } from '@velvet/contract/shared/words/messages'
import { AppError } from '@velvet/contract/shared/errors'
import type { Call } from '../../kernel/calls/call.ts'
import { hashOf, withIdempotency } from '../../kernel/idempotency/with-idempotency.ts'
import { holdAccount } from '../../kernel/identity/accounts-sql.ts'
import { lockBalance } from '../../kernel/ledger/ledger-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { limitLockWaits } from '../../platform/database/locks-sql.ts'
import { inTurnOfShowtime, WAIT_MS } from '../orders/in-turn.ts'
import { priceChanged } from '../purchases/decide-orders.ts'
import { lockShowtimes, lockWallets, type HeldShowtime } from '../purchases/hold-orders-sql.ts'
import { newSale } from '../purchases/sale.ts'
import { writeSales } from '../purchases/write-sales-sql.ts'
import { pickupOf, pickupShown } from '../pickups/pickups.ts'
import { holdItems } from '../snacks/hold-items-sql.ts'
import { ItemsInTurn } from '../snacks/items-in-turn.ts'
import { holdsTicket } from './order-items-sql.ts'

type Ordering = Call<typeof contract.orderItems>

/**
 * Sells food and drinks to a customer who holds a ticket of the showtime. It is a purchase without tickets, which keeps
 * its key for ever.
 */
export function orderItems(call: Ordering) {
  const { db, customer, input, idempotencyKey: key } = call
  const request = { call: 'order-items', input }
  const answerOfPurchase = (tx: Transaction, purchaseId: string) => boughtBefore(tx, customer.id, purchaseId)
  return inTurnOfShowtime(input.showtimeID, () =>
    withIdempotency(db, { customerId: customer.id, key, request, answerOfPurchase }, (tx) =>
      order(tx, call, hashOf(request)),
    ),
  )
}

/** Returns an earlier order as it is now. */
async function boughtBefore(tx: Transaction, customerId: string, purchaseID: string) {
  const pickup = await pickupOf(tx, purchaseID)
  if (!pickup) throw new Error('An order of food is without its pick-up')
  return { message: PURCHASE_SUCCEEDED, purchaseID, balance: await lockBalance(tx, customerId), pickup }
}

async function order(tx: Transaction, { customer, input, idempotencyKey }: Ordering, requestHash: string) {
  const { showtimeID, items, amountToPay } = input
  await limitLockWaits(tx, WAIT_MS)
  const showtime = (await lockShowtimes(tx, [showtimeID])).get(showtimeID)
  if (!showtime) throw new AppError('showtime-not-found')
  if (showtime.isCancelled) throw new AppError('showtime-cancelled')
  const account = await holdAccount(tx, customer.id)
  if (!account || account.blockedAt) throw new AppError('account-blocked')
  if (!(await holdsTicket(tx, { customerId: customer.id, showtimeId: showtimeID }))) {
    throw new AppError('ticket-not-found')
  }
  const wallets = await lockWallets(tx, [customer.id], [])
  const balance = wallets.balances[customer.id]
  if (balance === undefined) throw new AppError('busy')
  const { cinemaId } = showtime
  const of = { customerId: customer.id, cinemaId }
  const held = await holdItems(tx, [{ ...of, showtimeId: showtimeID, itemIds: items.map(({ itemID }) => itemID) }])
  requireInTime(input, showtime, held.now)
  const inTurn = new ItemsInTurn(held, wallets.rate)
  const start = inTurn.startOf(showtime)
  const food = inTurn.food({ ...of, items, tickets: [], due: input.wanted === 'before' ? start : undefined })
  if (food instanceof AppError) throw food
  const total = food.lines.reduce((sum, { vp }) => sum + vp, 0)
  if (total !== amountToPay) throw priceChanged(amountToPay, total)
  if (balance < total) throw new AppError('balance-too-low')
  const balanceAfter = balance - total
  const request = { ...input, cinemaID: cinemaId, numberOfTickets: 0 }
  const key = idempotencyKey === undefined ? undefined : { value: idempotencyKey, requestHash }
  const wantedAt = { before: start, interval: null, now: new Date(held.now) }[input.wanted]
  const bought = { order: { customerId: customer.id, request, key }, showtime, balanceAfter, food }
  const sale = newSale({ ...bought, tickets: [], hold: undefined, redemption: undefined, wantedAt })
  const { pickup } = sale
  if (!pickup) throw new Error('An order of food is without food')
  await writeSales(tx, [sale])
  const shown = pickupShown({ ...pickup, state: 'ordered' })
  return { message: PURCHASE_SUCCEEDED, purchaseID: sale.purchaseId, balance: balanceAfter, pickup: shown }
}

/** Throws AppError `too-late` if an order for the start comes after it, or another one after the end. */
function requireInTime({ wanted }: Ordering['input'], showtime: HeldShowtime, now: number): void {
  const isTooLate = wanted === 'before' ? showtime.hasBegun : Date.parse(showtime.EndsAt) <= now
  if (isTooLate) throw new AppError('too-late')
}
