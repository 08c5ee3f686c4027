import { AppError } from '@velvet/contract/shared/errors'
import { refusalWith } from '@velvet/contract/shared/refusals-with-values'
import { chooseSeats, type Choice } from '@velvet/contract/catalogue/choose-seats'
import { missingHalves, takeSeats } from '@velvet/contract/catalogue/chosen-seats'
import type { SeatZone } from '@velvet/contract/catalogue/seat-plan'
import { freeNames, freeSeats, zoneOf, type FreeSeats } from '@velvet/contract/catalogue/seats'
import { chooseWithWheelchair } from '@velvet/contract/catalogue/wheelchair-seats'
import type { CustomerHold, HeldShowtime, HeldWallets } from './hold-orders-sql.ts'
import type { Request } from './order.ts'

/** The seats of a showtime that one customer can have now. */
export interface Available {
  free: FreeSeats
  seatsLeft: number
  /** The seats among them that are held for a payment of this customer. */
  hold: CustomerHold | undefined
}

/** The seats of the showtimes of one batch, as the orders that were decided before leave them. */
export class SeatsInTurn {
  readonly #wallets: HeldWallets
  readonly #halls: ReadonlyMap<string, FreeSeats>
  readonly #free = new Map<string, FreeSeats>()
  readonly #seatsLeft = new Map<string, number>()
  readonly #usedHolds = new Set<string>()

  /** @param seatMaps the seats for sale of each showtime, as if none was sold */
  constructor(wallets: HeldWallets, seatMaps: ReadonlyMap<string, FreeSeats>) {
    this.#wallets = wallets
    this.#halls = seatMaps
  }

  availableTo(customerId: string, showtime: HeldShowtime): Available {
    const { id } = showtime
    const hold = this.#holdOf(customerId, id)
    const seatsLeft = this.#seatsLeft.get(id) ?? this.#seatsAtFirst(showtime)
    const free = this.#freeSeatsOf(id)
    if (!hold) return { free, seatsLeft, hold }
    const nowFree = new Set([...freeNames(free), ...hold.seats])
    const hall = this.#hallOf(id)
    const taken = [...freeNames(hall)].filter((seat) => !nowFree.has(seat))
    return {
      free: freeSeats(hall, new Set(taken)),
      seatsLeft: seatsLeft + hold.seats.length,
      hold,
    }
  }

  /** Takes some of the available seats, and ends the hold of the customer among them. */
  take(customerId: string, showtimeId: string, { seatsLeft, hold }: Available, choice: Choice): void {
    this.#free.set(showtimeId, choice.left)
    this.#seatsLeft.set(showtimeId, seatsLeft - choice.seats.length)
    if (hold) this.#usedHolds.add(customerId)
  }

  #holdOf(customerId: string, showtimeId: string): CustomerHold | undefined {
    const hold = this.#wallets.ownHolds[customerId]
    return hold?.showtimeId === showtimeId && !this.#usedHolds.has(customerId) ? hold : undefined
  }

  #seatsAtFirst({ id, seatsLeft }: HeldShowtime): number {
    return seatsLeft + (this.#wallets.endedHolds[id] ?? 0)
  }

  #hallOf(showtimeId: string): FreeSeats {
    const hall = this.#halls.get(showtimeId)
    if (!hall) throw new Error('The showtime has no seat plan')
    return hall
  }

  #freeSeatsOf(showtimeId: string): FreeSeats {
    const known = this.#free.get(showtimeId)
    if (known) return known
    return freeSeats(this.#hallOf(showtimeId), new Set(this.#wallets.takenSeats[showtimeId]))
  }
}

/** Returns the seats for an order, or its refusal. Held seats come first if they are as many as are wanted. */
export function seatsOf({ free, hold }: Available, request: Request): Choice | AppError {
  const isPlain = !request.seats && !request.wheelchair
  const zone = request.zone ?? 'standard'
  const getsHeld =
    isPlain && hold?.seats.length === request.numberOfTickets && hold.seats.every((seat) => zoneOf(free, seat) === zone)
  return seatsFor(getsHeld ? { ...request, seats: hold.seats } : request, free)
}

type SeatRequest = Pick<Request, 'numberOfTickets' | 'seats' | 'wheelchair' | 'zone'>

/**
 * Returns the zones that decide the prices of an order: those of the chosen seats in their order, or else the one zone of
 * all its seats. Wheelchair places and the seats beside them are standard seats.
 */
export function zonesOfRequest({ seats, wheelchair, zone }: SeatRequest, free: FreeSeats): SeatZone | SeatZone[] {
  if (seats) return seats.map((seat) => zoneOf(free, seat))
  return (wheelchair ? undefined : zone) ?? 'standard'
}

/** Returns the free seats that a person gets, or the refusal. */
export function seatsFor(request: SeatRequest, free: FreeSeats): Choice | AppError {
  const { numberOfTickets, seats, wheelchair, zone } = request
  if (seats) return chosenSeats(seats, numberOfTickets, free)
  if (zone && !wheelchair) return chooseSeats(free, numberOfTickets, zone) ?? noSeatsOf(zone, numberOfTickets, free)
  const together = chooseSeats(free, numberOfTickets)
  if (!together) return noSeatsOf('standard', numberOfTickets, free)
  if (!wheelchair) return together
  return chooseWithWheelchair(free, numberOfTickets) ?? new AppError('no-wheelchair-place')
}

/** Returns why no seats of a zone are given. Seats of another zone may be free still. */
function noSeatsOf(zone: SeatZone, count: number, free: FreeSeats): AppError {
  if (zone === 'love-seat' && count % 2 === 1) return new AppError('love-seat-torn')
  return new AppError(freeNames(free).size < count ? 'sold-out' : 'zone-sold-out')
}

function chosenSeats(seats: readonly string[], count: number, free: FreeSeats): Choice | AppError {
  if (seats.length !== count) {
    return new AppError('bad-request', { fields: { seats: 'must be as many as the tickets' } })
  }
  const taken = takeSeats(free, seats)
  if (!('notFree' in taken)) {
    return missingHalves(free, seats).length > 0 ? new AppError('love-seat-torn') : taken
  }
  const [seat = '', ...more] = taken.notFree
  return more.length === 0
    ? refusalWith('seat-taken:seat', { seat })
    : refusalWith('seat-taken:seats', { seats: taken.notFree })
}
