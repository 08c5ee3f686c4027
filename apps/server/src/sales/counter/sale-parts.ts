import type { TillSession } from '@velvet/contract/sales/till-sessions.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { SeatZone, Zone } from '@velvet/contract/catalogue/seat-plan'
import { freeNames, freeSeats, zoneOf, type FreeSeats } from '@velvet/contract/catalogue/seats'
import { priceInZone, pricesInZones } from '@velvet/contract/catalogue/zone-prices'
import type { OrderedType } from '@velvet/contract/sales/ordered-types'
import { bestOffer, pricesWith } from '@velvet/contract/catalogue/offers.rules'
import { KOBO_A_NAIRA, sumKobo } from '@velvet/contract/shared/kobo'
import { changeFor, type Tendered } from '@velvet/contract/sales/counter.rules'
import { grossWith, type Sponsoring } from '@velvet/contract/books/sponsored'
import { reportedValue } from '@velvet/contract/books/reported-value'
import { ticketValue } from '@velvet/contract/books/taxes.rules'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { counterKoboFor } from '@velvet/contract/catalogue/type-prices'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'
import { seatMapsOf } from '../purchases/seat-maps.ts'
import { seatsFor } from '../purchases/seats-in-turn.ts'
import { newTicketCode } from '../../tickets/tickets/ticket-code.ts'
import { sponsoringOf, type HeldCode } from '../../catalogue/offers/applied-offers-sql.ts'
import type { Food } from '../snacks/snacks-sql.ts'
import { holdCodeAtTill, type CodeAtTill } from './code-at-till.ts'
import { lockShowAtTill } from './lock-show.ts'
import {
  findPurchaseOfKey,
  findShowForSale,
  type CounterRedemption,
  type NewTender,
  type PricedType,
  type SaleOfKey,
  type ShowForSale,
} from './sale-sql.ts'

// A sale and a gift at a counter both take these steps.

type HeldShow = ShowForSale & { id: string; code?: HeldCode | undefined }

/** Returns the purchase that was made with this key at a till. A second call with the same key waits for the first one. */
export async function soldBefore(tx: Transaction, { till }: TillSession, sale: SaleOfKey): Promise<string | undefined> {
  const before = await purchaseOfKey(tx, [till.id], sale)
  if (before && before.requestHash !== sale.requestHash) {
    throw new AppError('idempotency-key-reused')
  }
  return before?.id
}

/**
 * Returns the purchase that was made with this key at one of these tills, also if it was asked for by another request,
 * by another person, or at an earlier session.
 */
export async function purchaseOfKey(
  tx: Transaction,
  tillIds: readonly string[],
  { operatorId, key }: Pick<SaleOfKey, 'operatorId' | 'key'>,
) {
  if (key === undefined) return undefined
  for (const tillId of [...tillIds].sort()) await takeNamedLock(tx, `sale ${tillId} ${key}`)
  return findPurchaseOfKey(tx, { tillIds, operatorId, key })
}

/**
 * Locks a showtime and reads everything that a sale depends on. Throws AppError if the till may not sell it, or if it
 * cannot use the code.
 */
export async function holdShowForSale(
  tx: Transaction,
  { till }: TillSession,
  showtimeId: string,
  named?: CodeAtTill,
): Promise<HeldShow> {
  await lockShowAtTill(tx, showtimeId)
  // Every transaction locks codes and their offers before other offers.
  const code = named && (await holdCodeAtTill(tx, named, showtimeId))
  const show = await findShowForSale(tx, showtimeId)
  if (show?.cinemaId !== till.cinemaID) throw new AppError('showtime-not-found')
  if (show.state === 'cancelled') throw new AppError('showtime-cancelled')
  if (show.state === 'draft') throw new AppError('showtime-not-on-sale')
  if (show.isClosed) throw new AppError('books-closed')
  if (show.isSaleOver) throw new AppError('counter-sale-over')
  return { ...show, id: showtimeId, code }
}

/** Returns the price of a ticket for a standard seat at the counter in kobo. Throws AppError `type-not-sold`. */
export function priceOf(show: ShowForSale, typeId: string): number {
  const type = show.types.find(({ typeID }) => typeID === typeId)
  if (!type) throw new AppError('type-not-sold')
  return koboOf(type)
}

export function koboOf({ kobo, vp }: Pick<PricedType, 'kobo' | 'vp'>): number {
  return kobo ?? counterKoboFor(vp)
}

export interface PricedTicket {
  typeId: string
  kobo: number
  /** The price without an offer or a bundle, if one lowers it, and who pays the difference. */
  listKobo?: number
  sponsoring?: Sponsoring
  /** The number of the bundle of which the ticket is a part. */
  bundleLine?: number
}

interface PricedTickets {
  /** One entry for each ticket, with its type and price. */
  types: PricedTicket[]
  redemption: CounterRedemption | undefined
}

/**
 * Returns the prices of tickets by the zones of their seats, with the offer that gives the lowest total. Throws
 * AppError `type-not-sold`, or `code-not-here` if the offer of the code lowers no price.
 */
export function pricedTickets(
  show: HeldShow,
  requested: readonly OrderedType[],
  seats: readonly ZonedSeat[],
): PricedTickets {
  const types = listedTickets(show, requested, seats)
  const listed = types.map(({ typeId, kobo }) => ({ typeID: typeId, price: kobo }))
  const offers = (show.offers?.[show.id] ?? []).filter(({ usesLeft }) => usesLeft !== 0)
  const { code } = show
  if (code && !pricesWith(code.offer, listed, KOBO_A_NAIRA)) throw new AppError('code-not-here')
  const best = bestOffer([...atWindow(offers), ...(code ? [code.offer] : [])], listed, KOBO_A_NAIRA)
  if (!best) return { types, redemption: undefined }
  const { offer } = best
  const sponsoring = sponsoringOf(offer, show)
  const lowered = types.map(({ typeId, kobo: listKobo }, place) => {
    const kobo = best.prices[place] ?? listKobo
    return { typeId, kobo, ...(kobo < listKobo && { listKobo, sponsoring }) }
  })
  const codeId = offer === code?.offer ? code.id : undefined
  return { types: lowered, redemption: { id: uuid(), offer, codeId, kobo: sumKobo(types) - best.total } }
}

/** Returns the list prices of tickets by the zones of their seats. Throws AppError `type-not-sold` or `film-for-adults`. */
export function listedTickets(
  { types, refusedTypes, zones }: ShowForSale,
  requested: readonly OrderedType[],
  seats: readonly ZonedSeat[],
): PricedTicket[] {
  if (requested.some(({ typeID }) => refusedTypes.includes(typeID))) throw new AppError('film-for-adults')
  const prices = pricesInZones<PricedType & { zone?: SeatZone }>(
    [...types, ...zones],
    requested,
    seats.map(({ zone }) => zone),
  )
  if (!prices) throw new AppError('type-not-sold')
  return prices.map((price) => ({ typeId: price.typeID, kobo: koboOf(price) }))
}

/** Returns tickets with those of bundles at their share. No offer lowers the others. */
export function inBundles({ tickets }: Pick<Food, 'tickets'>, listed: readonly PricedTicket[]): PricedTicket[] {
  return listed.map(({ typeId, kobo: listKobo }, place) => {
    const part = tickets.get(place)
    if (!part) return { typeId, kobo: listKobo }
    const { kobo, bundleLine } = part
    return { typeId, kobo, bundleLine, ...(kobo < listKobo && { listKobo }) }
  })
}

/** A counter does not know its buyers, so an offer with a limit for each customer needs a code and a phone number. */
export const atWindow = <Offer extends { usesEach: number | null }>(offers: readonly Offer[]): Offer[] =>
  offers.filter(({ usesEach }) => usesEach === null)

interface GivenTender extends Tendered {
  reference?: string | undefined
  terminal?: string | undefined
  reason?: string | undefined
}

/** Refuses every transfer, because only the bank can say that one has arrived. `till-payments` waits for that. */
export function requireArrived(tenders: readonly Tendered[]): void {
  if (tenders.some(({ kind }) => kind === 'transfer')) throw new AppError('transfer-not-arrived')
}

/**
 * Throws AppError `typing-unexplained` for a typed card without a reason at a till whose terminal could have reported it.
 */
export function requireReasonToType({ till }: TillSession, tenders: readonly GivenTender[]): void {
  const isUnexplained = tenders.some(({ kind, reason }) => kind === 'terminal' && !reason)
  if (till.hasTerminal && isUnexplained) throw new AppError('typing-unexplained')
}

/** Stands in place of the provider if a person has typed the reference. */
export const TYPED = 'typed'

/** Returns how much each tender pays. All cash becomes one tender, less the change. */
export function tendersFor(total: number, tenders: readonly GivenTender[]): NewTender[] {
  const change = changeFor(total, tenders)
  if (change === undefined) throw new AppError('tender-not-fitting')
  const cash = tenders.filter(({ kind }) => kind === 'cash')
  const given = sumKobo(cash)
  const others = tenders.filter(({ kind }) => kind !== 'cash')
  return [
    ...others.map(({ kind, kobo, reference, terminal, reason }): NewTender => ({
      kind,
      kobo,
      given: kobo,
      provider: TYPED,
      terminal: terminal ?? null,
      reference: reference ?? null,
      typedFor: kind === 'terminal' ? (reason ?? null) : null,
    })),
    ...(given === 0
      ? []
      : [
          {
            kind: 'cash' as const,
            kobo: given - change,
            given,
            provider: null,
            terminal: null,
            reference: null,
          },
        ]),
  ]
}

/** A seat with the zone that decides its price. */
interface ZonedSeat {
  seat: string
  zone: SeatZone
}

interface SeatRequest {
  numberOfTickets: number
  zone?: Zone | undefined
  seats?: string[] | undefined
  shownSeats?: string[] | undefined
  wheelchair?: true | undefined
}

/**
 * Returns the chosen seats. If none were chosen, returns those that the till has shown, or seats by the rules of the
 * app if one of them is gone.
 */
export async function freeSeatsFor(tx: Transaction, show: HeldShow, request: SeatRequest): Promise<ZonedSeat[]> {
  const hall = await hallOf(tx, show)
  const free = freeSeats(hall, new Set(show.takenSeats))
  const shown = request.seats || request.wheelchair ? undefined : shownIn(free, request)
  const chosen = seatsFor({ ...request, seats: shown ?? request.seats }, free)
  if (chosen instanceof AppError) throw chosen
  return inZones(hall, chosen.seats)
}

/** Returns the seats for sale of a showtime, as if none were sold yet. */
export async function hallOf(tx: Transaction, { id, screen }: HeldShow): Promise<FreeSeats> {
  const hall = (await seatMapsOf(tx, { [id]: screen })).get(id)
  if (!hall) throw new Error('The showtime has no seat plan')
  return hall
}

export function inZones(hall: FreeSeats, seats: readonly string[]): ZonedSeat[] {
  return seats.map((seat) => ({ seat, zone: zoneOf(hall, seat) }))
}

function shownIn(free: FreeSeats, { shownSeats, numberOfTickets, zone }: SeatRequest) {
  const names = freeNames(free)
  const isAllFree = shownSeats?.every((seat) => names.has(seat) && zoneOf(free, seat) === (zone ?? 'standard'))
  return isAllFree && shownSeats?.length === numberOfTickets ? shownSeats : undefined
}

export function ticketFor(show: HeldShow, seated: ZonedSeat | undefined, priced: PricedTicket) {
  if (seated === undefined) throw new Error('A ticket is without its seat')
  const { typeId, kobo: paidKobo, listKobo, bundleLine, sponsoring = { by: null, inGross: false } } = priced
  const { grossKobo, sponsored } = grossWith(sponsoring, { paidKobo, listKobo })
  const worth = worthOf(show, grossKobo, listKobo)
  return { id: uuid(), ...seated, code: newTicketCode(), typeId, listKobo, bundleLine, sponsored, ...worth }
}

export const freeTicketFor = (show: HeldShow, seated: ZonedSeat, typeId: string) => ({
  ...ticketFor(show, seated, { typeId, kobo: 0 }),
  reported: reportedIfNotFree(show, seated.zone),
})

/** Returns the value of a free ticket if its play week has too many: the price of an adult. */
export function reportedIfNotFree(show: ShowForSale, zone: SeatZone) {
  const prices: (PricedType & { zone?: SeatZone })[] = [...show.types, ...show.zones]
  const adult = priceInZone(prices, STANDARD_TYPE_ID, zone)
  return worthOf(show, 0, adult && koboOf(adult)).reported
}

/** Returns what a ticket is worth at the box office, and what is reported to the distributor. */
export function worthOf({ taxes, reporting }: ShowForSale, kobo: number, listKobo?: number) {
  const value = ticketValue(kobo, taxes)
  return { ...value, reported: reportedValue(reporting, { ...value, listKobo }, taxes) }
}
