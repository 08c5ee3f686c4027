import { AppError, type ErrorCode } from '@velvet/contract/shared/errors'
import type { Choice } from '@velvet/contract/catalogue/choose-seats'
import { zoneOf, type FreeSeats } from '@velvet/contract/catalogue/seats'
import { pricesInZones } from '@velvet/contract/catalogue/zone-prices'
import { grossKobo } from '@velvet/contract/books/box-office'
import { grossWith } from '@velvet/contract/books/sponsored'
import { reportedValue } from '@velvet/contract/books/reported-value'
import { ticketValue } from '@velvet/contract/books/taxes.rules'
import { countOf, orderedTypes } from '@velvet/contract/sales/ordered-types'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { PURCHASE_SUCCEEDED } from '@velvet/contract/shared/words/messages'
import { sponsoringOf } from '../../catalogue/offers/applied-offers-sql.ts'
import type { HeldUse } from '../../catalogue/offers/redemptions-sql.ts'
import { v7 as uuid } from 'uuid'
import { outcomeKeptIn } from '../../kernel/idempotency/with-idempotency.ts'
import type { Database } from '../../platform/database/connect.ts'
import { listPurchasedTicketRows } from '../../tickets/tickets/tickets-sql.ts'
import type { Admission, UsedKey } from './admit-orders-sql.ts'
import { NO_OFFERS, type HeldOffers } from './hold-offers-sql.ts'
import type { HeldShowtime, HeldWallets, SoldType } from './hold-orders-sql.ts'
import type { Answer, Order, OrderOutcome, OrderToDecide, Request } from './order.ts'
import { OffersInTurn, type Offered } from './offers-in-turn.ts'
import { pickupOf } from '../pickups/pickups.ts'
import type { HeldItems } from '../snacks/hold-items-sql.ts'
import type { TicketBeside } from '../snacks/expand-bundles.ts'
import { ItemsInTurn } from '../snacks/items-in-turn.ts'
import { NO_FOOD, type Food } from '../snacks/snacks-sql.ts'
import { newSale, type Redemption, type Sale, type SeatSold } from './sale.ts'
import { seatsOf, SeatsInTurn, zonesOfRequest, type Available } from './seats-in-turn.ts'

/** The locked rows that the orders of one batch concern. */
interface Held {
  showtimes: ReadonlyMap<string, HeldShowtime>
  wallets: HeldWallets
  /** The seats for sale of each showtime, as if none were sold. */
  seatMaps: ReadonlyMap<string, FreeSeats>
  /** Undefined if no offer exists. */
  offers?: HeldOffers
  /** The food and drinks of the orders; undefined if no order has food. */
  items?: HeldItems | undefined
}

/** One order of a batch, with what is known of its caller and its key. */
export interface Asked {
  order: Order
  admission: Admission
  used: UsedKey
}

export interface Decided extends Asked {
  outcome: OrderOutcome
  /** What is still to write. A refusal, and what was bought before, have nothing. */
  sale?: Sale
}

/** Decides orders in turn: who may buy, whose key was used before, and who buys what. */
export async function decideOrders(tx: Database, asked: readonly Asked[], allocator: Allocator): Promise<Decided[]> {
  const decided: Decided[] = []
  for (const one of asked) {
    const { order, admission, used } = one
    const { customerId, key } = order
    if (!admission.isAdmitted) {
      const code = admission.isBlocked ? 'account-blocked' : 'session-ended'
      decided.push({ ...one, outcome: { refusal: new AppError(code) } })
    } else if (used.purchaseId !== null) {
      const balance = allocator.balanceOf(customerId)
      decided.push({ ...one, outcome: await boughtBefore(tx, one, balance) })
    } else if (key && used.kept) {
      decided.push({ ...one, outcome: outcomeKeptIn<Answer>(used.kept, key.requestHash) })
    } else {
      const sale = allocator.decide(order)
      if (sale instanceof AppError) decided.push({ ...one, outcome: { refusal: sale } })
      else decided.push({ ...one, outcome: { answer: sale.answer }, sale })
    }
  }
  return decided
}

/** Returns the earlier purchase with this key, and its tickets as they are now. */
async function boughtBefore(tx: Database, { order, used }: Asked, balance: number): Promise<OrderOutcome> {
  const { purchaseId } = used
  if (purchaseId === null || !isSameRequest(order, used)) {
    return { refusal: new AppError('idempotency-key-reused') }
  }
  return {
    answer: {
      message: PURCHASE_SUCCEEDED,
      purchaseID: purchaseId,
      balance,
      tickets: await listPurchasedTicketRows(tx, order.customerId, purchaseId),
      ...(order.request.items && { pickup: await pickupOf(tx, purchaseId) }),
    },
  }
}

/** Returns whether an order is the one for which its key was used before. */
function isSameRequest({ key }: Order, used: UsedKey): boolean {
  return used.purchaseHash === key?.requestHash
}

/** Decides single orders in turn. Each order sees the seats and Points that are left. */
export class Allocator {
  readonly #held: Held
  readonly #balances: Map<string, number>
  readonly #seats: SeatsInTurn
  readonly #offers: OffersInTurn
  readonly #items: ItemsInTurn | undefined
  readonly #lastSerials = new Map<string, number>()

  constructor(held: Held) {
    this.#held = held
    this.#balances = new Map(Object.entries(held.wallets.balances))
    this.#seats = new SeatsInTurn(held.wallets, held.seatMaps)
    this.#offers = new OffersInTurn(held.offers ?? NO_OFFERS, held.wallets)
    this.#items = held.items && new ItemsInTurn(held.items, held.wallets.rate)
  }

  /**
   * Returns the sale, or the refusal. Throws if our own data is inconsistent; the batch must then not be
   * written.
   *
   * @param kept the use of an offer that the order has kept; null if it has kept the list price
   */
  decide(order: OrderToDecide, kept?: HeldUse | null): Sale | AppError {
    const { request, customerId } = order
    const balance = this.balanceOf(customerId)
    const showtime = this.#held.showtimes.get(request.showtimeID)
    const objection = objectionTo(request, showtime) ?? (showtime && ageObjectionTo(request, showtime))
    if (objection || !showtime) return new AppError(objection ?? 'showtime-not-found')
    if (countOf(request) !== request.numberOfTickets) return new AppError('bad-request', NOT_THE_SUM)
    const places = this.#seats.availableTo(customerId, showtime)
    const types = this.#typesFor(request, showtime, places)
    if (!types) return new AppError('type-not-sold')
    const buyer = { customerId, showtime }
    const listed = types.map(({ typeID, vp }) => ({ typeID, price: vp }))
    const zones = zonesOfRequest(request, places.free)
    const food = this.#foodFor(
      order,
      showtime,
      listed.map((ticket, at) => ({ ...ticket, zone: typeof zones === 'string' ? zones : (zones[at] ?? 'standard') })),
    )
    if (food instanceof AppError) return food
    const isBundled = food.tickets.size > 0
    if (isBundled && order.codeHash !== undefined) return new AppError('bundle-without-code')
    // No offer lowers the tickets beside a bundle that includes tickets.
    const offered = isBundled ? undefined : this.#offers.best({ ...buyer, kept, codeHash: order.codeHash }, listed)
    if (offered instanceof AppError) return offered
    const itemsVp = vpOf(food.lines)
    const prices = listed.map(({ price }, at) => food.tickets.get(at)?.price ?? offered?.prices[at] ?? price)
    const total = prices.reduce((sum, price) => sum + price, itemsVp)
    if (total !== request.amountToPay) {
      const isSpent = this.#offers.isSpent(buyer, listed, request.amountToPay - itemsVp)
      return isSpent ? new AppError('offer-used') : priceChanged(request.amountToPay, total)
    }
    const { seatsLeft, hold } = places
    if (seatsLeft > 0 && seatsLeft < showtime.saleEndsBelowSeats) return new AppError('sale-ended')
    const chosen = seatsOf(places, request)
    if (chosen instanceof AppError) return chosen
    if (balance < request.amountToPay) return new AppError('balance-too-low')

    const balanceAfter = balance - request.amountToPay
    this.#balances.set(customerId, balanceAfter)
    this.#seats.take(customerId, showtime.id, places, chosen)
    const tickets = this.#linesOf(showtime, chosen, types, offered, food.tickets)
    const redemption = offered && redemptionOf(offered, tickets)
    if (redemption) this.#offers.take(buyer, redemption)
    this.#items?.take(showtime.cinemaId, food.lines)
    return newSale({
      order,
      showtime,
      tickets,
      balanceAfter,
      hold,
      redemption,
      food,
      wantedAt: this.#items?.startOf(showtime) ?? null,
    })
  }

  #foodFor(
    { customerId, request: { items } }: OrderToDecide,
    showtime: HeldShowtime,
    tickets: readonly TicketBeside[],
  ): Food | AppError {
    if (!items) return NO_FOOD
    if (!this.#items) throw new Error('The food of an order was not read')
    const due = this.#items.startOf(showtime)
    return this.#items.food({ customerId, cinemaId: showtime.cinemaId, items, tickets, due })
  }

  /** Returns the offer of a code with the prices of an order, or the refusal of the code. Nothing is taken. */
  quote(order: OrderToDecide & { codeHash: string }) {
    const { request, customerId } = order
    const showtime = this.#held.showtimes.get(request.showtimeID)
    if (!showtime) return new AppError('showtime-not-found')
    const objection = ageObjectionTo(request, showtime)
    if (objection) return new AppError(objection)
    const types = this.#typesFor(request, showtime, this.#seats.availableTo(customerId, showtime))
    if (!types) return new AppError('type-not-sold')
    const listed = types.map(({ typeID, vp }) => ({ typeID, price: vp }))
    const offered = this.#offers.best({ customerId, showtime, codeHash: order.codeHash }, listed)
    return offered instanceof AppError ? offered : { listed, offered }
  }

  /** Returns the type of each ticket of an order by its zone; undefined if one of them is not for sale. */
  #typesFor(request: Request, showtime: HeldShowtime, { free }: Available): SoldType[] | undefined {
    const standard = { typeID: STANDARD_TYPE_ID, vp: showtime.ticketPrice }
    const prices = [standard, ...(this.#held.wallets.types[showtime.id] ?? [])]
    return pricesInZones(prices, orderedTypes(request), zonesOfRequest(request, free))
  }

  /** Gives each seat its type, the next serial of the showtime, and its value with the taxes in force. */
  #linesOf(
    show: HeldShowtime,
    { seats, left }: Choice,
    types: readonly SoldType[],
    offered: Offered | undefined,
    bundled: Food['tickets'],
  ): SeatSold[] {
    const { id, taxes, reporting } = show
    const { lastSerials, rate } = this.#held.wallets
    const sponsoring = sponsoringOf(offered?.offer, show)
    const last = this.#lastSerials.get(id) ?? lastSerials[id] ?? 0
    this.#lastSerials.set(id, last + seats.length)
    return seats.map((seat, index) => {
      const type = types[index]
      if (!type) throw new Error('A seat is without the type of its ticket')
      const serial = last + index + 1
      const part = bundled.get(index)
      const vp = part?.price ?? offered?.prices[index] ?? type.vp
      const listKobo = vp < type.vp ? grossKobo(type.vp, rate) : undefined
      const paidKobo = part?.kobo ?? grossKobo(vp, rate)
      const { grossKobo: gross, sponsored } = grossWith(sponsoring, { paidKobo, listKobo })
      const value = ticketValue(gross, taxes)
      const reported = reportedValue(reporting, { ...value, listKobo }, taxes)
      const { bundleLine } = part ?? {}
      return { seat, zone: zoneOf(left, seat), type, vp, listKobo, bundleLine, sponsored, serial, ...value, reported }
    })
  }

  balanceOf(customerId: string): number {
    const balance = this.#balances.get(customerId)
    if (balance === undefined) throw new Error('The customer has no wallet')
    return balance
  }
}

const vpOf = (priced: readonly { vp: number }[]) => priced.reduce((sum, { vp }) => sum + vp, 0)

export const priceChanged = (was: number, is: number) =>
  new AppError('price-changed', { values: { was: String(was), is: String(is) } })

function redemptionOf({ offer, codeId }: Offered, tickets: readonly SeatSold[]): Redemption {
  const kobo = tickets.reduce(
    (sum, { listKobo, grossKobo, sponsored }) => sum + (sponsored?.kobo ?? (listKobo ?? grossKobo) - grossKobo),
    0,
  )
  return { id: uuid(), offer, codeId, kobo }
}

function objectionTo(request: Request, showtime: HeldShowtime | undefined): ErrorCode | undefined {
  if (showtime?.cinemaId !== request.cinemaID) return 'showtime-not-found'
  if (request.numberOfTickets > showtime.maxTickets) return 'too-many-tickets'
  if (showtime.isCancelled) return 'showtime-cancelled'
  if (showtime.hasBegun) return 'showtime-started'
  return showtime.isSaleOver ? 'sale-ended' : undefined
}

function ageObjectionTo(request: Request, { refusedTypes }: HeldShowtime): ErrorCode | undefined {
  const isRefused = orderedTypes(request).some(({ typeID }) => refusedTypes.includes(typeID))
  return isRefused ? 'film-for-adults' : undefined
}

const NOT_THE_SUM = { fields: { numberOfTickets: 'must be the sum of the counts of all types' } }
