import type { Database } from '../../platform/database/connect.ts'
import { hasOffers } from '../offers/applied-offers-sql.ts'
import { findMsToNextEnd } from './showtimes-sql.ts'

/**
 * This is short, because every purchase changes the number of seats left, and no purchase clears a
 * kept answer.
 */
const MOMENT_MS = 1_000

export const keepForAMoment = () => MOMENT_MS

interface FilmCall {
  db: Database
  input: { movieId: string }
}

/**
 * Returns for how many milliseconds a list of a film's showtimes is kept: until online sale of one
 * of them ends, but at most for a moment.
 */
export async function keepUntilOneEnds({ db, input }: FilmCall): Promise<number> {
  return Math.min(MOMENT_MS, await findMsToNextEnd(db, input.movieId))
}

/** A price is cached until the catalogue changes, or only for a moment if an offer may begin or end. */
export async function keepWhileOffersHold({ db }: { db: Database }): Promise<number> {
  return (await hasOffers(db)) ? MOMENT_MS : Infinity
}
