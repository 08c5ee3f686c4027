import type * as contract from '@velvet/contract/endpoints/counter/after-sale'
import { AppError } from '@velvet/contract/calls/errors'
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
    ...{ cinemaId: input.cinemaID, sessionId: input.sessionID, showtimeId: input.showtimeID },
    ...{
      isToRefund: input.state === 'to-refund',
      q: input.q,
      limit: input.limit,
      after: after?.[0],
    },
  })
  const page = pageOf(rows, input.limit, ({ id }) => [id])
  const items = page.items.map((row) => ({
    ...row,
    soldAt: row.soldAt.toISOString(),
    startsAt: row.startsAt.toISOString(),
  }))
  return { items, next: page.next }
}

/** Returns one sale with its tickets, to print them again or to give money back. */
export async function getCounterSale({ db, staff, input }: Call<typeof contract.getCounterSale>) {
  const sale = await findSoldPurchase(db, input.id)
  if (!sale) throw new AppError('sale-not-found')
  await requireOwnCinema(db, staff, sale.cinemaId, 'sale-not-found')
  const toRefund = [...(await listUnreturned(db, input.id)).keys()]
  const isCancelled = await isShowtimeCancelled(db, sale.showtimeId)
  return { ...(await purchaseWithTickets(db, input.id)), toRefund, isCancelled }
}
