import { fill } from '@velvet/contract/shared/words/spoken'
import { w } from './words.ts'

/** Names seats in one sentence, such as `A1, A2 and A10`. */
export function listedSeats(seats: readonly string[]): string {
  const last = seats.slice(-1).join('')
  return seats.length > 1 ? fill(w.listOfSeats, { seats: seats.slice(0, -1).join(', '), last }) : last
}
