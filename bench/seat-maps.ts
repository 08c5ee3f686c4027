import type { Database } from '@velvet/server/platform/database/connect'
import type { MadeShowtime } from '@velvet/server/test/people'
import type { Makers } from '@velvet/server/test/makers'
import { v7 as uuid } from 'uuid'
import { copyScreen, copyShowtime } from './seat-maps-sql.ts'

/** A large hall: twenty rows of twenty-five. */
const HALL = { seats: 500, rows: 20, price: 10 }
/**
 * The number of halls assumes that a load sells out a hall in this time. The fastest load so far
 * needed 18 ms, so some halls are always left.
 */
const MS_PER_HALL = 3

/** Returns how many halls are needed so that a load of this length cannot sell out all of them. */
export function seatMapsFor(loadMs: number): number {
  return Math.ceil(loadMs / MS_PER_HALL)
}

/** Makes showtimes of one film in large halls, each on a screen of its own. */
export async function makeHalls({ db, make }: { db: Database; make: Makers }, count: number): Promise<MadeShowtime[]> {
  const first = await make.showtime(HALL)
  const ids = Array.from({ length: count - 1 }, () => uuid())
  await copyScreen(db, first.screenId, ids)
  await copyShowtime(db, first.id, ids)
  return [first, ...ids.map((id) => ({ ...first, id, screenId: id }))]
}
