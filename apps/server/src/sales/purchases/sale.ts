import { isWhole } from '@velvet/contract/catalogue/offers.rules'
import type { Sponsored } from '@velvet/contract/books/sponsored'
import type { ReportedValue } from '@velvet/contract/books/reported-value'
import type { TicketValue } from '@velvet/contract/books/taxes.rules'
import type { SeatZone } from '@velvet/contract/catalogue/seat-plan'
import { PURCHASE_SUCCEEDED } from '@velvet/contract/shared/words/messages'
import { randomUUIDv7 } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { HeldOffer } from '../../catalogue/offers/applied-offers-sql.ts'
import type { CustomerHold, HeldShowtime, SoldType } from './hold-orders-sql.ts'
import type { Answer, OrderToDecide } from './order.ts'
import { newPickup, pickupShown } from '../pickups/pickups.ts'
import type { NewPickup } from '../pickups/pickups-sql.ts'
import type { Food } from '../snacks/snacks-sql.ts'
import { newTicketCode } from '../../tickets/tickets/ticket-code.ts'

/** A purchase that is decided but not written yet. */
export interface Sale {
  purchaseId: string
  /** The movement of its Points; null if all its tickets are free. */
  movementId: string | null
  customerId: string
  showtimeId: string
  /** The marks of access of its showtime. */
  marks: HeldShowtime['marks']
  /** What its tickets and its food cost together in Vp. */
  total: number
  /** The balance of the wallet in Vp after the purchase. */
  balanceAfter: number
  key: string | undefined
  requestHash: string | undefined
  /** The payment for which seats were held. This purchase takes them, or ends their hold. */
  endsHold: string | undefined
  /** True if a use of an offer is held for that payment. */
  endsUse: boolean
  redemption: Redemption | undefined
  tickets: readonly (SeatSold & { id: string; code: string })[]
  /** The food and drinks, with the cinema whose stock has them. */
  lines: Food['lines']
  bundles: Food['bundles']
  cinemaId: string
  /** The pick-up of its food; undefined without food. */
  pickup: NewPickup | undefined
  answer: Answer
}

/** One ticket of a sale, with its naira value at the box office. */
export interface SeatSold extends TicketValue {
  seat: string
  /** The zone of the seat. */
  zone: SeatZone
  type: SoldType
  /** The price in Vp. */
  vp: number
  /** Its value at the list price in kobo, if an offer or a bundle of the sale lowers its price. */
  listKobo?: number | undefined
  /** The number of the bundle of which it is a part; undefined for none. */
  bundleLine?: number | undefined
  /** The part of the list price that another party than the customer pays. */
  sponsored?: Sponsored | undefined
  /** The value that is reported to the distributor, if terms of the film say more than its gross. */
  reported?: ReportedValue | undefined
  serial: number
}

/** The use of an offer by a sale. */
export interface Redemption {
  id: string
  offer: HeldOffer
  /** The code that opened the offer. */
  codeId: string | undefined
  /** The discount in kobo. */
  kobo: number
}

interface NewSale {
  order: OrderToDecide
  showtime: HeldShowtime
  tickets: readonly SeatSold[]
  balanceAfter: number
  /** The seats that were held for a payment of the customer. */
  hold: CustomerHold | undefined
  redemption: Redemption | undefined
  food: Pick<Food, 'lines' | 'bundles'>
  /** When its food is due; null if the customer will say when they are at the bar. */
  wantedAt: Date | null
}

/** Gives a decided purchase its ids and codes, and the answer that its customer gets. */
export function newSale({ order, showtime, tickets, balanceAfter, hold, redemption, food, wantedAt }: NewSale): Sale {
  // Node is faster than the library, because it draws the random bytes of many ids at once.
  const purchaseId = randomUUIDv7()
  const { cinemaId } = showtime
  const { lines, bundles } = food
  const sale = {
    purchaseId,
    movementId: order.request.amountToPay > 0 ? uuid() : null,
    customerId: order.customerId,
    showtimeId: showtime.id,
    marks: showtime.marks,
    total: order.request.amountToPay,
    balanceAfter,
    key: order.key?.value,
    requestHash: order.key?.requestHash,
    endsHold: hold?.txRef,
    endsUse: hold !== undefined && hold.offerId !== null,
    redemption,
    lines,
    bundles,
    cinemaId,
    pickup: lines.length > 0 ? newPickup({ purchaseId, cinemaId, wantedAt }) : undefined,
    // Tickets are listed in the order of their ids, which must ascend within a millisecond too. Those of Node do not.
    tickets: tickets.map((line) => ({ ...line, id: uuid(), code: newTicketCode() })),
  }
  // The fields stand as `listPurchasedTicketRows` has them, so that a repeated order gets the same answer unless its
  // tickets or the balance have changed.
  const isOfCompany = redemption?.offer.payer === 'sponsor'
  const isOfWhole = redemption && isWhole(redemption.offer)
  const goesTogether = ({ listKobo, bundleLine }: Pick<SeatSold, 'listKobo' | 'bundleLine'>) =>
    (isOfWhole ? listKobo : bundleLine) !== undefined
  const together = tickets.filter(goesTogether).length
  const shown = sale.pickup && pickupShown({ ...sale.pickup, state: 'ordered' })
  const ordered = lines.map(({ name, count, bundleLine, vp, grossKobo, netKobo, taxes }) => {
    const of = bundles.find(({ line }) => line === bundleLine)
    const bundle = of ? { line: of.line, count: of.count, name: of.name } : null
    return { name, count, isPaidBack: false, bundle, vp, grossKobo, netKobo, taxes: [...taxes] }
  })
  const answer: Answer = {
    message: PURCHASE_SUCCEEDED,
    purchaseID: sale.purchaseId,
    balance: balanceAfter,
    ...(shown && { pickup: shown }),
    tickets: sale.tickets.map(({ id, seat, zone, code, type, vp, grossKobo, netKobo, taxes, ...sold }) => ({
      TicketID: id,
      TicketStatus: 'Unused',
      MovieTitle: showtime.title,
      CinemaName: showtime.cinemaName,
      CinemaAddress: showtime.cinemaAddress,
      ShowtimeTime: showtime.time,
      ShowtimeDate: showtime.date,
      PosterURL: showtime.posterUrl,
      SeatNumber: seat,
      PurchaseID: sale.purchaseId,
      ShowtimeID: showtime.id,
      ScreenName: showtime.screenName,
      Colour: showtime.colour,
      Refunded: false,
      ExchangedTo: null,
      Disruption: null,
      TicketType: type.name ?? null,
      TypeNote: type.note ?? null,
      TypeTranslations: type.translations ?? null,
      Zone: zone === 'standard' ? null : zone,
      StartsAt: showtime.StartsAt,
      EndsAt: showtime.EndsAt,
      TimeZone: showtime.TimeZone,
      Latitude: showtime.Latitude,
      Longitude: showtime.Longitude,
      CinemaPhone: showtime.CinemaPhone,
      Price: vp,
      ListPrice: sold.listKobo === undefined ? null : type.vp,
      RefundedWith: goesTogether(sold) ? together : null,
      BundleLine: sold.bundleLine ?? null,
      GrossKobo: grossKobo,
      Sponsor: sold.sponsored && isOfCompany ? { name: sold.sponsored.by, kobo: sold.sponsored.kobo } : null,
      NetKobo: netKobo,
      Taxes: [...taxes],
      Exhibitor: showtime.exhibitor,
      Invoice: null,
      BoughtAt: showtime.boughtAt,
      RefundedAt: null,
      QrCode: code,
      RefundableUntil: showtime.refundableUntil,
      LinkSent: false,
      GivenAway: false,
      CanTakeBack: false,
      Snacks: {
        cinemaID: cinemaId,
        isSold: shown !== undefined,
        pickups: shown
          ? [
              {
                ...shown,
                purchaseID: sale.purchaseId,
                boughtAt: showtime.boughtAt,
                exhibitor: showtime.exhibitor,
                lines: ordered,
              },
            ]
          : [],
      },
      TakenBy: null,
    })),
  }
  return { ...sale, answer }
}
