import { AppError, type ErrorCode } from '@velvet/contract/calls/errors'
import { PURCHASE_SUCCEEDED } from '@velvet/contract/words/messages'
import type { FreeSeats } from '@velvet/contract/cinemas/seats'
import { grossKobo } from '@velvet/contract/money/box-office'
import { countOf, orderedTypes } from '@velvet/contract/tickets/ordered-types'
import { STANDARD_TYPE_ID } from '@velvet/contract/tickets/ticket-types'
import { v7 as uuid } from 'uuid'
import type { CustomerHold, HeldShowtime, HeldWallets, SoldType } from './hold-orders-sql.ts'
import type { OrderToDecide, OrderOutcome, Receipt } from './order.ts'
import { seatsOf, SeatsInTurn } from './seats-in-turn.ts'
import { newTicketCode } from './ticket-code.ts'
import type { Sale } from './write-sales-sql.ts'

/** The locked rows that the orders of one batch concern. */
interface Held {
  showtimes: ReadonlyMap<string, HeldShowtime>
  wallets: HeldWallets
  /** The seats for sale of each showtime, as if nobody had bought one. */
  halls: ReadonlyMap<string, FreeSeats>
}

export interface Decision {
  outcome: OrderOutcome
  /** The rows to write. A refusal has none. */
  sale?: Sale
}

/** Decides the orders of one batch in turn. Each order sees the seats and Points that are left. */
export class Decider {
  readonly #held: Held
  readonly #balances: Map<string, number>
  readonly #seats: SeatsInTurn
  readonly #lastSerials = new Map<string, number>()

  constructor(held: Held) {
    this.#held = held
    this.#balances = new Map(Object.entries(held.wallets.balances))
    this.#seats = new SeatsInTurn(held.wallets, held.halls)
  }

  /** Throws if our own data is inconsistent. The batch must then not be written. */
  decide(order: OrderToDecide): Decision {
    const { wish, customerId } = order
    const balance = this.balanceOf(customerId)
    const showtime = this.#held.showtimes.get(wish.showtimeID)
    const objection = objectionTo(wish, showtime)
    if (objection || !showtime) return refused(objection ?? 'showtime-not-found')
    if (countOf(wish) !== wish.numberOfTickets) return refused('bad-request', NOT_THE_SUM)
    const types = this.#typesFor(wish, showtime)
    if (!types) return refused('type-not-sold')
    const total = types.reduce((vp, type) => vp + type.vp, 0)
    if (total !== wish.amountToPay) return refused('price-changed')
    const offer = this.#seats.offerTo(customerId, showtime)
    const { seatsLeft, hold } = offer
    if (seatsLeft > 0 && seatsLeft < showtime.saleEndsBelowSeats) return refused('sale-ended')
    const chosen = seatsOf(offer, wish)
    if (chosen instanceof AppError) return { outcome: { refusal: chosen } }
    if (balance < wish.amountToPay) return refused('balance-too-low')

    const balanceAfter = balance - wish.amountToPay
    this.#balances.set(customerId, balanceAfter)
    this.#seats.take(customerId, showtime.id, offer, chosen)
    const tickets = this.#linesOf(showtime.id, chosen.seats, types)
    return sold({ order, showtime, tickets, balanceAfter, hold })
  }

  /** Returns the type of each ticket of an order; undefined if one of them is not for sale. */
  #typesFor(wish: OrderToDecide['wish'], showtime: HeldShowtime): SoldType[] | undefined {
    const standard = { id: STANDARD_TYPE_ID, vp: showtime.ticketPrice }
    const types = [standard, ...(this.#held.wallets.types[showtime.id] ?? [])]
    const wanted = orderedTypes(wish).map(({ typeID, count }) => {
      const type = types.find(({ id }) => id === typeID)
      return type && Array<SoldType>(count).fill(type)
    })
    return wanted.includes(undefined) ? undefined : wanted.flatMap((some) => some ?? [])
  }

  /** Gives each seat its type and the next serial of the showtime. */
  #linesOf(showtimeId: string, seats: readonly string[], types: readonly SoldType[]): Line[] {
    const { lastSerials, rate } = this.#held.wallets
    const last = this.#lastSerials.get(showtimeId) ?? lastSerials[showtimeId] ?? 0
    this.#lastSerials.set(showtimeId, last + seats.length)
    return seats.map((seat, place) => {
      const type = types[place]
      if (!type) throw new Error('A seat is without the type of its ticket')
      const serial = last + place + 1
      return { seat, type, serial, grossKobo: grossKobo(type.vp, rate) }
    })
  }

  balanceOf(customerId: string): number {
    const balance = this.#balances.get(customerId)
    if (balance === undefined) throw new Error('The customer has no wallet')
    return balance
  }
}

function objectionTo(
  wish: OrderToDecide['wish'],
  showtime: HeldShowtime | undefined,
): ErrorCode | undefined {
  if (showtime?.cinemaId !== wish.cinemaID) return 'showtime-not-found'
  if (wish.numberOfTickets > showtime.maxTickets) return 'too-many-tickets'
  if (showtime.isCancelled) return 'showtime-cancelled'
  if (showtime.hasBegun) return 'showtime-started'
  return showtime.isSaleOver ? 'sale-ended' : undefined
}

const NOT_THE_SUM = { fields: { numberOfTickets: 'must be the sum of the counts of all types' } }

function refused(code: ErrorCode, about?: { fields: Record<string, string> }): Decision {
  return { outcome: { refusal: new AppError(code, about) } }
}

/** A ticket that is decided: its seat with its type and what it is worth. */
interface Line {
  seat: string
  type: SoldType
  serial: number
  grossKobo: number
}

interface Sold {
  order: OrderToDecide
  showtime: HeldShowtime
  tickets: readonly Line[]
  balanceAfter: number
  /** The seats that were held for a payment of the customer. */
  hold: CustomerHold | undefined
}

function sold({ order, showtime, tickets, balanceAfter, hold }: Sold): Decision {
  const sale: Sale = {
    purchaseId: uuid(),
    movementId: uuid(),
    customerId: order.customerId,
    showtimeId: showtime.id,
    total: order.wish.amountToPay,
    balanceAfter,
    key: order.key?.value,
    requestHash: order.key?.requestHash,
    endsHold: hold?.txRef,
    tickets: tickets.map((line) => ({ ...line, id: uuid(), code: newTicketCode() })),
  }
  // The fields stand as `listPurchasedTicketRows` has them: a repeated order gets the same answer, byte by byte.
  const answer: Receipt = {
    message: PURCHASE_SUCCEEDED,
    purchaseID: sale.purchaseId,
    balance: balanceAfter,
    tickets: sale.tickets.map(({ id, seat, code, type }) => ({
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
      Price: type.vp,
      TicketType: type.name ?? null,
      TypeNote: type.note ?? null,
      QrCode: code,
      RefundableUntil: showtime.refundableUntil,
      LinkSent: false,
      GivenAway: false,
      TakenBy: null,
    })),
  }
  return { outcome: { answer }, sale }
}
