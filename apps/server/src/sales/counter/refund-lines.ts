import type * as contract from '@velvet/contract/sales/after-sale.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { Call } from '../../kernel/calls/call.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { listTicketsOfPurchase } from '../../tickets/tickets/refunds-sql.ts'
import { findSoldPurchase } from './refunds-sql.ts'
import { moveLines } from '../snacks/sell-items.ts'
import { lockPickupOf } from '../pickups/hold-pickups-sql.ts'
import { selectLines } from '../snacks/snacks-sql.ts'

export interface PaidLine {
  place: number
  count: number
  kobo: number
  unitId: string | null
  /** True if the units are returned to the stock. */
  isRestocked: boolean
}

/**
 * Locks a purchase's pick-up, and returns the lines of food and drinks to refund: the named ones, or all that were not
 * refunded. Throws AppError if one of them cannot be refunded, such as `tickets-go-together` for food of a bundle that
 * the bar has not begun to make, if a ticket of the bundle stays.
 *
 * @param returned the tickets that are refunded too
 */
export async function holdLines(
  tx: Transaction,
  cinemaId: string,
  { id, lines }: Call<typeof contract.refundSale>['input'],
  returned: readonly { id: string }[],
): Promise<PaidLine[]> {
  const purchase = await findSoldPurchase(tx, id)
  if (purchase?.cinemaId !== cinemaId) throw new AppError('sale-not-found')
  const isUnmade = await lockPickupOf(tx, id)
  const kept =
    isUnmade && purchase.firstTicketId !== null ? await bundlesKept(tx, purchase.firstTicketId, returned) : []
  const sold = await selectLines(tx, id)
  const requested = lines ?? sold.filter((line) => !line.isRefunded).map(({ place }) => ({ place, isRestocked: false }))
  if (requested.length === 0) throw new AppError('nothing-to-refund')
  return requested.map(({ place, isRestocked }) => {
    const line = sold.find((one) => one.place === place)
    if (!line) throw new AppError('item-not-found')
    if (line.isRefunded) throw new AppError('nothing-to-refund')
    if (line.bundle && kept.includes(line.bundle.line)) throw new AppError('tickets-go-together')
    return { place, count: line.count, kobo: line.kobo, unitId: line.unitId, isRestocked }
  })
}

/** Returns the bundles of a purchase that keep a ticket. */
async function bundlesKept(tx: Transaction, ticketId: string, returned: readonly { id: string }[]): Promise<number[]> {
  const tickets = await listTicketsOfPurchase(tx, ticketId)
  return tickets
    .filter((ticket) => !ticket.isRefunded && !returned.some(({ id }) => id === ticket.id))
    .flatMap(({ bundleLine }) => bundleLine ?? [])
}

/**
 * Returns the lines of a purchase that were not refunded, to be restocked. The caller has locked its pick-up.
 *
 * @param bundles only the lines of these bundles; undefined for all lines
 */
export async function linesLeft(tx: Transaction, purchaseId: string, bundles?: readonly number[]): Promise<PaidLine[]> {
  const lines = await selectLines(tx, purchaseId)
  return lines
    .filter(({ isRefunded, bundle }) => !isRefunded && (!bundles || (bundle && bundles.includes(bundle.line))))
    .map((line) => ({ ...line, isRestocked: true }))
}

/** Puts those of the refunded lines back into the stock that can be sold again. */
export async function restock(
  tx: Transaction,
  at: { purchaseId: string; cinemaId: string; by: string },
  lines: readonly PaidLine[],
): Promise<void> {
  const returned = lines.filter(({ isRestocked }) => isRestocked)
  await moveLines(tx, { ...at, cause: 'returned' }, returned)
}
