import type { Database } from '../database/connect.ts'
import { findMsToNextEnd } from './showtimes-sql.ts'

/**
 * This is short, because every purchase changes the number of seats left, and no purchase clears a
 * kept answer.
 */
const MOMENT_MS = 1_000

export const keepForAMoment = () => MOMENT_MS

/**
 * Keeps a list of showtimes of a film until the first of them is no longer sold, or for a moment.
 */
export async function keepUntilOneEnds({
  db,
  input,
}: {
  db: Database
  input: { movieId: string }
}): Promise<number> {
  return Math.min(MOMENT_MS, await findMsToNextEnd(db, input.movieId))
}
