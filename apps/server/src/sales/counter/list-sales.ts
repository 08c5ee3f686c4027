import type * as contract from '@velvet/contract/sales/after-sale.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { countsBlindly } from '@velvet/contract/sales/counter.rules'
import type { ListedSale } from '@velvet/contract/sales/counter-sales.calls'
import { findUseOf } from '../../catalogue/offers/redemptions-sql.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { IdPosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { purchaseWithTickets } from './answers.ts'
import { selectCounterSales } from './purchases-sql.ts'
import { findSoldPurchase, isShowtimeCancelled, listUnreturned } from './refunds-sql.ts'

export async function listCounterSales(call: Call<typeof contract.listCounterSales>) {
  const { db, staff, input } = call
  const after = positionOf(input.cursor, IdPosition)
  await requireOwnCinema(db, staff, input.cinemaID)
  const rows = await selectCounterSales(db, {
    cinemaId: input.cinemaID,
    sessionId: input.sessionID,
    showtimeId: input.showtimeID,
    isToRefund: input.state === 'to-refund',
    q: input.q,
    limit: input.limit,
    after: after?.[0],
  })
  const page = pageOf(rows, input.limit, ({ id }) => [id])
  // Sales of cancelled showtimes say what their buyers get back.
  const isBlind = countsBlindly(staff.role) && input.state === 'all'
  const items = page.items.map(({ isTillOpen, ...row }): ListedSale => {
    const sale = {
      ...row,
      soldAt: row.soldAt.toISOString(),
      startsAt: row.startsAt?.toISOString() ?? null,
    }
    return isTillOpen && isBlind ? withoutAmounts(sale) : sale
  })
  return { items, next: page.next }
}

function withoutAmounts(sale: ListedSale): ListedSale {
  const shown = {
    ...sale,
    tenders: sale.tenders.map((tender) => ({ ...tender, kobo: undefined })),
  }
  return { ...shown, kobo: undefined, itemsKobo: undefined, change: undefined, refunded: undefined }
}

/** Returns one sale with its tickets, to print them again or to give money back. */
export async function getCounterSale({ db, staff, input }: Call<typeof contract.getCounterSale>) {
  const sale = await findSoldPurchase(db, input.id)
  if (!sale) throw new AppError('sale-not-found')
  await requireOwnCinema(db, staff, sale.cinemaId, 'sale-not-found')
  const toRefund = [...(await listUnreturned(db, input.id)).keys()]
  const isCancelled = await isShowtimeCancelled(db, sale.showtimeId, toRefund)
  const { purchase, tickets, items, pickup } = await purchaseWithTickets(db, input.id)
  const use = await findUseOf(db, input.id)
  // A code lets its reader in. A reprint shows it too, but with a reason and in the till's report.
  const withoutCodes = tickets.map((ticket) => ({ ...ticket, QrCode: '' }))
  const offer = use?.name ?? null
  const order = pickup && { pickup: { state: pickup.state } }
  return { purchase, tickets: withoutCodes, items, ...order, toRefund, isCancelled, hasBegun: sale.hasBegun, offer }
}
