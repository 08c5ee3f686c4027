import pLimit from 'p-limit'
import { turnsOf } from '../turns.ts'

/** How many purchases use a connection at once, of ten: the others are left for all other calls. */
const AT_ONCE = 6

/**
 * How many purchases of one customer have a place in the queues below: who taps twice, or holds two
 * phones, needs no more, and a script cannot take the places of everybody else.
 */
const ofCustomers = turnsOf({ atOnce: 2, waiting: 20 })

/**
 * How many purchases of one showtime use a connection of this process at once: they wait for one
 * another on the row of the showtime anyway, so that one works while the next one arrives. At 100
 * purchases a second, the last one that may wait waits for 2 s.
 */
const ofShowtimes = turnsOf({ atOnce: 2, waiting: 200 })

const ofAll = pLimit(AT_ONCE)

interface Purchase {
  customerId: string
  showtimeId: string
}

/**
 * Lets purchases in a few at a time, in the order in which they came, so that neither one showtime
 * that everybody wants nor one customer who never stops takes every connection of the database from
 * everybody else. Throws AppError('busy') at once where too many wait already.
 */
export function inTurn<T>(
  { customerId, showtimeId }: Purchase,
  purchase: () => Promise<T>,
): Promise<T> {
  return ofCustomers(customerId, () => ofShowtimes(showtimeId, () => ofAll(purchase)))
}
