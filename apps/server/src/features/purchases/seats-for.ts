import { AppError } from '@velvet/contract/calls/errors'
import { notFreeWords, takeSeats } from '@velvet/contract/cinemas/chosen-seats'
import { chooseSeats, type Choice, type FreeSeats } from '@velvet/contract/cinemas/seats'
import { chooseWithWheelchair } from '@velvet/contract/cinemas/wheelchair-seats'
import type { OrderToDecide } from './order.ts'

type Wish = Pick<OrderToDecide['wish'], 'numberOfTickets' | 'seats' | 'wheelchair'>

/** Returns the seats for an order, or the refusal if it cannot have them. */
export function seatsFor(wish: Wish, free: FreeSeats): Choice | AppError {
  const { numberOfTickets, seats, wheelchair } = wish
  if (seats) return chosenSeats(seats, numberOfTickets, free)
  const together = chooseSeats(free, numberOfTickets)
  if (!together) return new AppError('sold-out')
  if (!wheelchair) return together
  return chooseWithWheelchair(free, numberOfTickets) ?? new AppError('no-wheelchair-place')
}

function chosenSeats(seats: readonly string[], count: number, free: FreeSeats): Choice | AppError {
  if (seats.length !== count) {
    return new AppError('bad-request', { fields: { seats: 'must be as many as the tickets' } })
  }
  const taken = takeSeats(free, seats)
  if (!('notFree' in taken)) return taken
  return new AppError('seat-taken', { message: notFreeWords(taken.notFree) })
}
