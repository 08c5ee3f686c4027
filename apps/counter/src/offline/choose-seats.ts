import { chooseSeats } from '@velvet/contract/catalogue/choose-seats'
import { freeNames, freeSeats, seatsForSale } from '@velvet/contract/catalogue/seats'
import type { Allotment } from '../store/kept-call.ts'

type AllottedSeat = Allotment['seats'][number]

/**
 * Returns the seats of an allotment that a sale takes, by the rule of the server, or the first ones while the plan of
 * the hall is not known; undefined if there are too few.
 */
export function seatsFromAllotment(
  { seats, plan }: Pick<Allotment, 'seats' | 'plan'>,
  count: number,
): readonly AllottedSeat[] | undefined {
  if (seats.length < count) return undefined
  if (!plan) return seats.slice(0, count)
  const hall = seatsForSale(plan)
  const own = new Set(seats.map(({ seat }) => seat))
  const others = [...freeNames(hall)].filter((seat) => !own.has(seat))
  const chosen = chooseSeats(freeSeats(hall, new Set(others)), count)?.seats
  return chosen?.flatMap((name) => seats.filter(({ seat }) => seat === name))
}
