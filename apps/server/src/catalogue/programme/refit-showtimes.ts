import type { Transaction } from '../../platform/database/connect.ts'
import { reopenShowtimes, reopenTickets } from '../../tickets/tickets/reopen-sql.ts'
import { lockProgrammes } from '../../kernel/showtimes/showtimes-sql.ts'
import { scheduleEnds } from './schedule-showtime.ts'
import { listCinemasToRefit, lockShowtimesToRefit, type FilmLengths, type ToRefit } from './running-time-sql.ts'

/** Takes the locks of `refitShowtimes` that come before the lock of the film. */
export async function holdProgrammesToRefit(tx: Transaction, filmId: string, film: FilmLengths): Promise<void> {
  const cinemaIds = await listCinemasToRefit(tx, filmId, film)
  if (cinemaIds.length > 0) await lockProgrammes(tx, cinemaIds)
}

/**
 * Moves the ends of showtimes after the length of their film, or the breaks of their cinema, has changed. The caller
 * has saved that change. Throws AppError `showtimes-overlap` if a showtime would overlap the next one on its screen.
 * Tickets that expired before the new end become usable again.
 */
export async function refitShowtimes(tx: Transaction, of: ToRefit): Promise<void> {
  const rows = await lockShowtimesToRefit(tx, of)
  if (rows.length === 0) return
  await scheduleEnds(tx, rows)
  const ended = rows.filter(({ hadEnded }) => hadEnded).map(({ id }) => id)
  if (ended.length === 0) return
  await reopenShowtimes(tx, ended)
  await reopenTickets(tx, ended)
}
