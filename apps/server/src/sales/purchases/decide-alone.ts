import { AppError } from '@velvet/contract/shared/errors'
import { freeNames } from '@velvet/contract/catalogue/seats'
import type { Transaction } from '../../platform/database/connect.ts'
import type { HeldUse } from '../../catalogue/offers/redemptions-sql.ts'
import { Allocator } from './decide-orders.ts'
import { seatMapsOf } from './seat-maps.ts'
import { holdOffersAndFood } from './hold-offers-and-food.ts'
import { lockShowtimes, lockWallets } from './hold-orders-sql.ts'
import type { OrderToDecide } from './order.ts'
import { notificationsOf } from './purchase-batch.ts'
import type { Sale } from './sale.ts'
import { writeBatch } from './write-sales-sql.ts'

interface Terms {
  /** Decides with this balance in Vp, instead of that of the customer. */
  balance?: number
  /**
   * Decides as if only these seats were free. They are held for the order, which was checked as its hold
   * began, so an end of online sale since then does not concern them.
   */
  seats?: readonly string[]
  /** The order has kept exactly this offer; null means the list price. */
  kept?: HeldUse | null
}

interface DecidedAlone {
  /** The sale, or the refusal. */
  sale: Sale | AppError
  /** The balance of the customer in Vp before the order. */
  balance: number
  /** The seats of the showtime, sold or free, without those that are held. */
  seatsOnSale: number
}

/**
 * Decides one order by itself, under the locks of its showtime and its wallet. The caller has locked
 * the showtime, and writes the decision or leaves it. Throws AppError `busy` if another person holds the
 * wallet.
 */
export async function decideAlone(tx: Transaction, order: OrderToDecide, terms: Terms = {}): Promise<DecidedAlone> {
  const { customerId, request } = order
  const showtimes = await lockShowtimes(tx, [request.showtimeID])
  const wallets = await lockWallets(tx, [customerId], [request.showtimeID])
  const balance = wallets.balances[customerId]
  if (balance === undefined) throw new AppError('busy')
  const { offers, items } = await holdOffersAndFood(tx, [order], wallets, terms.kept?.offerId)
  const seatMaps = await seatMapsOf(tx, wallets.screens)
  const { seats } = terms
  const showtime = showtimes.get(request.showtimeID)
  if (seats && showtime) {
    showtimes.set(showtime.id, { ...showtime, isSaleOver: false, saleEndsBelowSeats: 0 })
    const hall = seatMaps.get(request.showtimeID)
    const all = hall ? [...freeNames(hall)] : []
    wallets.takenSeats[request.showtimeID] = all.filter((seat) => !seats.includes(seat))
  }
  wallets.balances[customerId] = terms.balance ?? balance
  const sale = new Allocator({ showtimes, wallets, seatMaps, offers, items }).decide(order, terms.kept)
  return { sale, balance, seatsOnSale: showtime?.totalSeats ?? 0 }
}

/** Returns the prices of an order with its code, under the locks of its showtime and its wallet, or the refusal. */
export async function quoteAlone(tx: Transaction, order: OrderToDecide & { codeHash: string }) {
  const { customerId, request } = order
  const showtimes = await lockShowtimes(tx, [request.showtimeID])
  const wallets = await lockWallets(tx, [customerId], [request.showtimeID])
  if (wallets.balances[customerId] === undefined) throw new AppError('busy')
  const { offers, items } = await holdOffersAndFood(tx, [order], wallets)
  const seatMaps = await seatMapsOf(tx, wallets.screens)
  return new Allocator({ showtimes, wallets, seatMaps, offers, items }).quote(order)
}

/** Writes a purchase that was decided alone, with the notice to its customer. */
export async function writeAlone(tx: Transaction, sale: Sale): Promise<void> {
  await writeBatch(tx, { sales: [sale], messages: notificationsOf([sale]), answers: [] })
}
