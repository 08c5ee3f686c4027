import type { Database } from '../database/connect.ts'
import { findMsToNextStart } from './showtimes-sql.ts'

/** The seats that are left change with every purchase, of which no server is told. */
const MOMENT_MS = 1_000

export const keepForAMoment = () => MOMENT_MS

/** Keeps a list of showtimes to come of a film until the first of them begins, or for a moment. */
export async function keepUntilOneBegins({
  db,
  input,
}: {
  db: Database
  input: { movieId: string }
}): Promise<number> {
  return Math.min(MOMENT_MS, await findMsToNextStart(db, input.movieId))
}
