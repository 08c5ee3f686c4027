import type { AppliedOffer } from '@velvet/contract/catalogue/offers.calls'
import { bestOffer, termsInVp } from '@velvet/contract/catalogue/offers.rules'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { findBoxOfficeRate } from '../../kernel/ledger/ledger-sql.ts'
import type { Database } from '../../platform/database/connect.ts'
import { listAppliedOffers } from './applied-offers-sql.ts'

/** Returns the offers of one showtime in the app, with amounts in Vp; undefined if there is none. */
export async function listOffersInVp(db: Database, showtimeId: string): Promise<AppliedOffer[] | undefined> {
  const offers = (await listAppliedOffers(db, 'app', [showtimeId])).get(showtimeId)
  const rate = offers && (await findBoxOfficeRate(db))
  return rate && offers.map((offer) => termsInVp(offer, rate))
}

/** Adds to showtimes the price of one standard ticket with the best offer, if an offer lowers it. */
export async function withOfferPrices<Row extends { ShowtimeID: string; TicketPrice: number }>(
  db: Database,
  rows: readonly Row[],
): Promise<(Row & { OfferPrice?: number })[]> {
  const ids = rows.map(({ ShowtimeID }) => ShowtimeID)
  const offers = await listAppliedOffers(db, 'app', ids)
  const rate = offers.size > 0 && (await findBoxOfficeRate(db))
  if (!rate) return [...rows]
  return rows.map((row) => {
    const terms = (offers.get(row.ShowtimeID) ?? []).map((offer) => termsInVp(offer, rate))
    const best = bestOffer(terms, [{ typeID: STANDARD_TYPE_ID, price: row.TicketPrice }])
    return best ? { ...row, OfferPrice: best.total } : row
  })
}
