import {
  changeFor,
  type KEYS_OF_PANELS,
  MAX_COUNTER_TICKETS,
  MAX_TENDERS,
  type ConfirmedTender,
  type GivenKind,
  type TenderKind,
} from '@velvet/contract/sales/counter.rules'
import { KOBO_A_NAIRA, sumKobo } from '@velvet/contract/shared/kobo'
import { ticketsInBundles } from '@velvet/contract/sales/bundles.rules'
import type { VoucherTerms } from '@velvet/contract/sales/vouchers.rules'
import { SEAT_ZONES, type SeatZone } from '@velvet/contract/catalogue/seat-plan'
import type { AppliedOffer } from '../../calls.ts'
import { saleAt, withOffer, type Prices } from '../../parts/sale-at.ts'
import { isBundled, itemsKobo, type SaleWithSnacks } from './snacks-of-sale.ts'

/** A part of the money for a sale. */
interface Tender {
  kind: GivenKind
  kobo: number
  /** The number on the slip of a terminal, or the code of a voucher. */
  reference?: string
  /** What a voucher pays for. */
  voucher?: VoucherTerms
  /** Why the user typed the reference at a till that has a terminal. */
  reason?: string
}

/** A part of the screen that is open only when the cashier asks for it, with its own key. */
export type Panel = keyof typeof KEYS_OF_PANELS

/** A sale as it is put together at the till, before it is sent. */
export interface Sale extends SaleWithSnacks {
  step: 'showtime' | 'tickets' | 'pay'
  showtimeID: string | undefined
  /** The zone of each chosen seat. */
  zones: readonly SeatZone[]
  /** The pins go to this number by SMS. */
  phoneNumber: string | undefined
  /** The code of an offer. The offer is missing until the buyer has said the phone number that it needs. */
  code: { code: string; offer?: AppliedOffer } | undefined
  panel: Panel | undefined
  /** The type whose count the digits set. */
  latest: string | undefined
  /** The digits that were typed last: a count of tickets, or naira for the next tender. */
  typed: string
  /** The buyer has paid these parts so far. */
  tenders: readonly Tender[]
  /** The till asks for the reference of a tender of this kind before it takes the money. */
  asks: ConfirmedTender | undefined
  /** The place of the tender whose reference was refused, and for which the till asks again. */
  corrects: number | undefined
}

export const NEW_SALE: Sale = {
  step: 'showtime',
  showtimeID: undefined,
  counts: {},
  items: [],
  seats: [],
  zones: [],
  zone: 'standard',
  phoneNumber: undefined,
  code: undefined,
  panel: undefined,
  latest: undefined,
  typed: '',
  tenders: [],
  asks: undefined,
  corrects: undefined,
}

/** A sale of food and drinks without a showtime. */
export const FOOD_SALE: Sale = { ...NEW_SALE, step: 'pay', panel: 'snacks' }

/** Begins a sale for a showtime. */
export function begun(showtimeID: string): Sale {
  return { ...NEW_SALE, step: 'tickets', showtimeID }
}

export function ticketsOf({ counts }: Sale): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Returns true if a sale has a code or a voucher. */
export const hasCode = ({ code, tenders }: Sale) => code !== undefined || tenders.some(({ voucher }) => voucher)

/** Returns the price in kobo of the tickets with the best offer, and of the food and drinks. */
export function totalOf(sale: Sale, prices: Prices): number {
  return pricedAt(sale, prices).total + itemsKobo(sale)
}

/** Returns the price of the tickets in the zones of their seats, with the offer of the code or with vouchers. */
export function pricedAt({ counts, items, seats, zones, zone, code, tenders }: Sale, prices: Prices) {
  const inZones = seats.length > 0 ? zones : zone
  if (isBundled({ items })) {
    // The price of a bundle pays for its tickets, and no offer lowers the others.
    const { total } = saleAt({ ...prices, offers: [] }, counts, inZones)
    const bundled = prices.types.map(({ typeID, kobo }) => ({ kobo: ticketsInBundles(items, typeID) * kobo }))
    return { total: total - sumKobo(bundled), off: 0, offer: undefined }
  }
  const vouchers = tenders.flatMap(({ voucher }) => voucher ?? [])
  return saleAt(withOffer(prices, code?.offer), counts, inZones, vouchers)
}

/** Returns what is left to pay, in kobo; 0 if the tenders are enough. */
export function leftToPay(sale: Sale, prices: Prices): number {
  const paid = sumKobo(sale.tenders)
  return Math.max(0, totalOf(sale, prices) - paid)
}

const isEmpty = (sale: Sale) => ticketsOf(sale) === 0 && sale.items.length === 0

/** Returns true when the sale can be sent. */
export function isPaid(sale: Sale, prices: Prices): boolean {
  if (sale.step !== 'pay' || sale.asks || sale.panel === 'snacks' || isEmpty(sale)) return false
  return changeFor(totalOf(sale, prices), sale.tenders) !== undefined
}

/**
 * Sets the number of tickets of a type, limited by the seats that the showtime has left. Chosen seats are
 * forgotten if there are more or fewer tickets now.
 */
export function withCount(sale: Sale, typeID: string, count: number, seatsLeft: number): Sale {
  const others = ticketsOf(sale) - (sale.counts[typeID] ?? 0)
  const most = Math.min(MAX_COUNTER_TICKETS, seatsLeft) - others
  const counts = { ...sale.counts, [typeID]: Math.max(0, Math.min(count, most)) }
  const next = { ...sale, counts, latest: typeID }
  return ticketsOf(next) === sale.seats.length ? next : { ...next, seats: [] }
}

/** A chosen seat with the zone that decides its price. */
export interface ZonedSeat {
  seat: string
  zone: SeatZone
}

/** Selects the next zone of this hall that has prices, and standard seats after the last zone. */
export function withNextZone(sale: Sale, { zones = [] }: Prices): Sale {
  const offered = SEAT_ZONES.filter((zone) => zone === 'standard' || zones.some((one) => one.zone === zone))
  const zone = offered[(offered.indexOf(sale.zone) + 1) % offered.length] ?? 'standard'
  return { ...sale, zone, seats: [] }
}

/** Takes chosen seats. Seats without a ticket become tickets of the first type, which is the standard one. */
export function withSeats(sale: Sale, seats: readonly ZonedSeat[], { types }: Prices): Sale {
  const standard = types[0]?.typeID ?? ''
  const added = Math.max(0, seats.length - ticketsOf(sale))
  const counts = { ...sale.counts, [standard]: (sale.counts[standard] ?? 0) + added }
  const names = seats.map(({ seat }) => seat)
  return { ...sale, counts, seats: names, zones: seats.map(({ zone }) => zone), panel: undefined }
}

/** Free tickets need a number of tickets first, and snacks are never free. */
export const canBeFree = (sale: Sale) => ticketsOf(sale) > 0 && sale.items.length === 0

export function opened(sale: Sale, panel: Panel): Sale {
  return panel === 'gift' && !canBeFree(sale) ? sale : { ...sale, panel }
}

/** Adds a voucher as a tender. A sale has vouchers or the offer of a code, never both. */
export function withVoucher(sale: Sale, code: string, voucher: VoucherTerms): Sale {
  const tender: Tender = { kind: 'voucher', kobo: voucher.paidKobo, reference: code, voucher }
  const isTaken = sale.tenders.some(({ reference }) => reference === code) || sale.tenders.length >= MAX_TENDERS
  return { ...sale, code: undefined, panel: undefined, tenders: isTaken ? sale.tenders : [...sale.tenders, tender] }
}

/** Goes on to the money, if there is something to pay for. */
export function seated(sale: Sale): Sale {
  return isEmpty(sale) ? sale : { ...sale, step: 'pay', typed: '' }
}

/**
 * Adds a tender of the typed amount, or of all that is left to pay if nothing was typed. Only cash may be
 * more than what is left. A terminal and a transfer are asked for first.
 */
export function paidBy(sale: Sale, kind: TenderKind, prices: Prices): Sale {
  const left = leftToPay(sale, prices)
  if (left === 0 || sale.tenders.length >= MAX_TENDERS) return sale
  if (kind !== 'cash') return { ...sale, asks: kind }
  const kobo = koboOf(sale.typed) || left
  return { ...sale, asks: undefined, typed: '', tenders: [...sale.tenders, { kind, kobo }] }
}

/**
 * Returns the tender of a sale that a provider has to confirm; undefined if the till confirms it itself. A card that
 * pays only a part has its reference typed, because the provider confirms what is left after all other tenders.
 */
export function confirmedBy(
  sale: Sale,
  till: { hasTerminal: boolean; hasAccount: boolean },
  prices: Prices,
): ConfirmedTender | undefined {
  // Vouchers are taken when the sale is made, so nothing waits for a provider beside them.
  const isMadeAtOnce = sale.tenders.some(({ voucher }) => voucher)
  if (sale.corrects !== undefined || isMadeAtOnce) return undefined
  if (sale.asks !== 'terminal') return sale.asks && till.hasAccount ? 'transfer' : undefined
  const isWhole = sale.typed === '' || koboOf(sale.typed) >= leftToPay(sale, prices)
  return till.hasTerminal && isWhole ? 'terminal' : undefined
}

interface Slip {
  reference: string
  reason?: string | undefined
}

/** Adds the tender that waited for its reference, or gives a tender another reference after its own was refused. */
export function referred(sale: Sale, { reference, reason }: Slip, prices: Prices): Sale {
  if (!sale.asks) return sale
  const slip = { reference, ...(reason !== undefined && { reason }) }
  if (sale.corrects !== undefined) {
    const tenders = sale.tenders.map((one, at) => (at === sale.corrects ? { ...one, ...slip } : one))
    return { ...sale, asks: undefined, corrects: undefined, tenders }
  }
  const left = leftToPay(sale, prices)
  const kobo = Math.min(koboOf(sale.typed) || left, left)
  const tender = { kind: sale.asks, kobo, ...slip }
  return { ...sale, asks: undefined, typed: '', tenders: [...sale.tenders, tender] }
}

/** Returns a paid sale as it was before the money was taken, with a panel to change it. */
export const unpaid = (sale: Sale, panel: Panel): Sale => ({ ...sale, panel, tenders: [], typed: '' })

/** Returns a refused sale as it was before it was paid, without its seats and its code, which may be the reason. */
export function refused(sale: Sale): Sale {
  const step = sale.showtimeID === undefined ? 'pay' : 'tickets'
  return { ...sale, step, seats: [], code: undefined, tenders: [], typed: '' }
}

/** Returns a sale whose reference was refused as it was, and asks for the last reference again. */
export function askedAgain(sale: Sale): Sale {
  const corrects = sale.tenders
    .map(({ kind, reference }) => kind !== 'voucher' && reference !== undefined)
    .lastIndexOf(true)
  return corrects < 0 ? sale : { ...sale, asks: 'terminal', typed: '', corrects }
}

/**
 * Undoes the last thing at the till. It closes an open panel first, then a question for a reference, and with it a tender
 * whose reference was refused; after that it removes the latest tender, then a typed amount, and at last it goes one step back.
 */
export function backFrom(sale: Sale): Sale {
  if (sale.panel) return sale.step === 'pay' && isEmpty(sale) ? NEW_SALE : { ...sale, panel: undefined }
  if (sale.asks) {
    const tenders = sale.tenders.filter((_, at) => at !== sale.corrects)
    return { ...sale, asks: undefined, corrects: undefined, tenders }
  }
  if (sale.tenders.length > 0) return { ...sale, tenders: sale.tenders.slice(0, -1) }
  if (sale.typed !== '' && sale.step === 'pay') return { ...sale, typed: '' }
  if (sale.step === 'pay' && sale.showtimeID !== undefined) return { ...sale, step: 'tickets', typed: '' }
  return NEW_SALE
}

/** Returns typed naira in kobo. */
export function koboOf(naira: string): number {
  return Number(naira) * KOBO_A_NAIRA
}
