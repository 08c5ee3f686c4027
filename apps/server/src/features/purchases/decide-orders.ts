import { AppError, type ErrorCode } from '@velvet/contract/calls/errors'
import { PURCHASE_SUCCEEDED } from '@velvet/contract/words/messages'
import { freeSeats, type FreeSeats } from '@velvet/contract/cinemas/seats'
import { totalVp } from '@velvet/contract/tickets/tickets'
import { v7 as uuid } from 'uuid'
import type { HeldShowtime, HeldWallets } from './hold-orders-sql.ts'
import type { OrderToDecide, OrderOutcome, Receipt } from './order.ts'
import { seatsFor } from './seats-for.ts'
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
  readonly #freeSeats = new Map<string, FreeSeats>()
  readonly #seatsLeft = new Map<string, number>()

  constructor(held: Held) {
    this.#held = held
    this.#balances = new Map(Object.entries(held.wallets.balances))
  }

  /** Throws if our own data is inconsistent. The batch must then not be written. */
  decide(order: OrderToDecide): Decision {
    const { wish, customerId } = order
    const balance = this.balanceOf(customerId)
    const showtime = this.#held.showtimes.get(wish.showtimeID)
    const objection = objectionTo(wish, showtime)
    if (objection || !showtime) return refused(objection ?? 'showtime-not-found')
    const seatsLeft = this.#seatsLeft.get(showtime.id) ?? this.#seatsAtFirst(showtime)
    if (seatsLeft > 0 && seatsLeft < showtime.saleEndsBelowSeats) return refused('sale-ended')
    const chosen = seatsFor(wish, this.#freeSeatsOf(showtime.id))
    if (chosen instanceof AppError) return { outcome: { refusal: chosen } }
    if (balance < wish.amountToPay) return refused('balance-too-low')

    const balanceAfter = balance - wish.amountToPay
    this.#balances.set(customerId, balanceAfter)
    this.#freeSeats.set(showtime.id, chosen.left)
    this.#seatsLeft.set(showtime.id, seatsLeft - wish.numberOfTickets)
    return sold({ order, showtime, seats: chosen.seats, balanceAfter })
  }

  balanceOf(customerId: string): number {
    const balance = this.#balances.get(customerId)
    if (balance === undefined) throw new Error('The customer has no wallet')
    return balance
  }

  #seatsAtFirst({ id, seatsLeft }: HeldShowtime): number {
    return seatsLeft + (this.#held.wallets.endedHolds[id] ?? 0)
  }

  #freeSeatsOf(showtimeId: string): FreeSeats {
    const known = this.#freeSeats.get(showtimeId)
    if (known) return known
    const hall = this.#held.halls.get(showtimeId)
    if (!hall) throw new Error('The showtime has no seat plan')
    return freeSeats(hall, new Set(this.#held.wallets.takenSeats[showtimeId]))
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
  if (showtime.isSaleOver) return 'sale-ended'
  const total = totalVp(wish.numberOfTickets, showtime.ticketPrice)
  return total === wish.amountToPay ? undefined : 'price-changed'
}

function refused(code: ErrorCode): Decision {
  return { outcome: { refusal: new AppError(code) } }
}

interface Sold {
  order: OrderToDecide
  showtime: HeldShowtime
  seats: readonly string[]
  balanceAfter: number
}

function sold({ order, showtime, seats, balanceAfter }: Sold): Decision {
  const sale: Sale = {
    purchaseId: uuid(),
    movementId: uuid(),
    customerId: order.customerId,
    showtimeId: showtime.id,
    unitPrice: showtime.ticketPrice,
    balanceAfter,
    key: order.key?.value,
    tickets: seats.map((seat) => ({ id: uuid(), seat, code: newTicketCode() })),
  }
  const answer: Receipt = {
    message: PURCHASE_SUCCEEDED,
    purchaseID: sale.purchaseId,
    balance: balanceAfter,
    tickets: sale.tickets.map(({ id, seat, code }) => ({
      TicketID: id,
      TicketStatus: 'Unused',
      MovieTitle: showtime.title,
      CinemaName: showtime.cinemaName,
      CinemaAddress: showtime.cinemaAddress,
      ShowtimeTime: showtime.time,
      ShowtimeDate: showtime.date,
      PosterURL: showtime.posterUrl,
      SeatNumber: seat,
      QrCode: code,
      PurchaseID: sale.purchaseId,
      ShowtimeID: showtime.id,
      ScreenName: showtime.screenName,
      Colour: showtime.colour,
      Refunded: false,
      RefundableUntil: showtime.refundableUntil,
    })),
  }
  return { outcome: { answer }, sale }
}
