import { grossKobo } from '@velvet/contract/books/box-office'
import { hireOfWeek } from '@velvet/contract/books/film-hire'
import { grossWith, type Sponsoring } from '@velvet/contract/books/sponsored'
import { reportedValue } from '@velvet/contract/books/reported-value'
import { ticketValue } from '@velvet/contract/books/taxes.rules'
import type * as contract from '@velvet/contract/catalogue/offers.calls'
import type { OfferShare } from '@velvet/contract/catalogue/offers.calls'
import { pricesWith, type OfferTerms } from '@velvet/contract/catalogue/offers.rules'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import type { Call } from '../../kernel/calls/call.ts'
import { isSponsoredInGross, listPricesOfShows, type PriceOfShows } from './offer-shares-sql.ts'

/** The exhibitor reads those prices first at which least is left. */
const SHOWN_SHARES = 10

/** Returns what a ticket of an offer would leave to the exhibitor at coming showtimes, the least first. */
export async function previewOffer({ db, input }: Call<typeof contract.previewOffer>) {
  const { types, films, cinemas, plays } = input.only
  const [typeId = STANDARD_TYPE_ID] = types
  const prices = await listPricesOfShows(db, { typeId, films, cinemas, plays })
  const terms = { ...input, types, most: null, budget: null }
  // What is left does not depend on the name of the party.
  const sponsoring = { by: input.payer === 'exhibitor' ? null : input.payer, inGross: await isSponsoredInGross(db) }
  const shares = prices.flatMap((price) => shareOf(terms, { typeID: typeId, sponsoring }, price) ?? [])
  return { shares: shares.sort((one, other) => one.leftKobo - other.leftKobo).slice(0, SHOWN_SHARES) }
}

/** Returns the share of the first ticket of the smallest purchase that the offer takes. */
function shareOf(
  terms: OfferTerms,
  { typeID, sponsoring }: { typeID: string; sponsoring: Sponsoring },
  shown: PriceOfShows,
): OfferShare | undefined {
  const { film, cinema, vp, rate, taxes, reporting, ppm } = shown
  const listKobo = grossKobo(vp, rate)
  const count = Math.max(terms.least ?? 1, terms.of ?? 1)
  const tickets = Array.from({ length: count }, () => ({ typeID, price: listKobo }))
  const [priceKobo] = pricesWith(terms, tickets) ?? []
  if (priceKobo === undefined) return undefined
  const { grossKobo: gross, sponsored } = grossWith(sponsoring, { paidKobo: priceKobo, listKobo })
  const { netKobo } = ticketValue(gross, taxes)
  const reported = reportedValue(reporting, { grossKobo: gross, listKobo }, taxes)
  const percentage = { weeks: [ppm], fixed: null, guarantee: null, house: null }
  const reportedNetKobo = reported?.reportedNetKobo ?? netKobo
  const hireKobo = hireOfWeek(percentage, { week: 1, reportedNetKobo, sessions: 1 })
  const reportedKobo = reported?.reportedKobo ?? gross
  // What a sponsor pays in addition to the gross stays with the exhibitor as well.
  const leftKobo = netKobo - hireKobo + (sponsoring.inGross ? 0 : (sponsored?.kobo ?? 0))
  return { film, cinema, listKobo, priceKobo, reportedKobo, netKobo, hireKobo, leftKobo }
}
