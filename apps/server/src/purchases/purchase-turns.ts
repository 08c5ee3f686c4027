import { AppError } from '@velvet/contract/errors'
import pLimit, { type LimitFunction } from 'p-limit'

/**
 * How many purchases of one showtime use a connection of this process at once. They wait for one
 * another on the row of the showtime anyway: one works while the next one arrives.
 */
const AT_ONCE_OF_A_SHOWTIME = 2

/** How many purchases use a connection at once, of ten: the others are left for all other calls. */
const AT_ONCE = 6

/** How many purchases of one showtime may wait; at 100 a second, the last one waits for 2 s. */
const WAITING_OF_A_SHOWTIME = 200

const ofAll = pLimit(AT_ONCE)
const ofShowtimes = new Map<string, LimitFunction>()

/**
 * Lets purchases in a few at a time, in the order in which they came, so that one showtime that
 * everybody wants does not take every connection of the database from everybody else. Throws
 * AppError('busy') at once where too many wait already.
 */
export async function inTurn<T>(showtimeId: string, purchase: () => Promise<T>): Promise<T> {
  const ofShowtime = ofShowtimes.get(showtimeId) ?? pLimit(AT_ONCE_OF_A_SHOWTIME)
  if (ofShowtime.pendingCount >= WAITING_OF_A_SHOWTIME) throw new AppError('busy')
  ofShowtimes.set(showtimeId, ofShowtime)
  try {
    return await ofShowtime(() => ofAll(purchase))
  } finally {
    if (ofShowtime.activeCount + ofShowtime.pendingCount === 0) ofShowtimes.delete(showtimeId)
  }
}
