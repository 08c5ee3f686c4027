import { sql } from 'kysely'
import type { Transaction } from '../database/connect.ts'
import { returnsRow } from '../database/returns-row-sql.ts'

type Whose = { film_id: string } | { cinema_id: string } | { screen_id: string }

/**
 * Returns true if the film, cinema or screen has a showtime that has not ended and was not
 * cancelled.
 */
export async function hasShowtimesToCome(tx: Transaction, whose: Whose): Promise<boolean> {
  return returnsRow(
    tx
      .selectFrom('showtimes')
      .select('id')
      .where((eb) => eb.and(whose))
      .where('cancelled_at', 'is', null)
      .where('ends_at', '>', sql<Date>`now()`)
      .limit(1),
  )
}
