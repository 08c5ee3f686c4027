import { AppError, ERRORS } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/sales/closing.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { selectStaffCinema } from '../../catalogue/cinemas/cinemas-sql.ts'
import { requireNoUnsold } from '../../tickets/gate/require-no-unsold.ts'
import { findShowClose, lockShow } from '../../catalogue/seats/seats-sql.ts'
import {
  findDayClose,
  findShowToClose,
  hasDayBegun,
  insertDayClose,
  insertShowCloses,
  listOpenTillNames,
  lockBusinessDays,
  lockShowsOfDay,
} from '../counter/closing-sql.ts'

/** Closes the books of one showtime. Its lock makes the closing wait for sales that are under way. */
export function closeShowtimeBooks(call: Call<typeof contract.closeShowtimeBooks>) {
  const { staff, input } = call
  return change(call, 'close-books', async (tx) => {
    await lockShow(tx, input.id)
    const show = await findShowToClose(tx, input.id)
    if (!show) throw new AppError('showtime-not-found')
    await requireOwnCinema(tx, staff, show.cinemaId, 'showtime-not-found')
    if (!show.hasBegun) throw new AppError('books-too-early')
    await requireNoUnsold(tx, { showtimeIds: [input.id] })
    await insertShowCloses(tx, [input.id], staff.id)
    const closed = closingOf(await findShowClose(tx, input.id))
    return { answer: { books: { showtimeID: input.id, ...closed } }, subject: input.id }
  })
}

/** Closes a business day with the books of all its showtimes, once all tills of the cinema are closed. */
export function closeBusinessDay(call: Call<typeof contract.closeBusinessDay>) {
  const { staff, input } = call
  const requested = { cinemaId: input.id, day: input.day }
  return change(call, 'close-business-day', async (tx) => {
    await requireOwnCinema(tx, staff, input.id, 'cinema-not-found')
    if (!(await selectStaffCinema(tx, input.id))) throw new AppError('cinema-not-found')
    await lockBusinessDays(tx, input.id)
    const open = await listOpenTillNames(tx, input.id)
    if (open.length > 0) {
      throw new AppError('tills-open', {
        message: `${ERRORS['tills-open'].message}: ${open.join(', ')}`,
      })
    }
    const shows = await lockShowsOfDay(tx, requested)
    if (!(await hasDayBegun(tx, requested)) || shows.some(({ hasBegun }) => !hasBegun)) {
      throw new AppError('books-too-early')
    }
    const showtimeIds = shows.map(({ id }) => id)
    await requireNoUnsold(tx, { showtimeIds })
    await insertShowCloses(tx, showtimeIds, staff.id)
    await insertDayClose(tx, { ...requested, staffId: staff.id })
    const closed = closingOf(await findDayClose(tx, requested))
    const day = { cinemaID: input.id, day: input.day, showtimes: shows.length, ...closed }
    return { answer: { day }, subject: input.id, after: { day: input.day } }
  })
}

function closingOf<Person>(row: { closedAt: Date; closedBy: Person } | undefined) {
  if (!row) throw new Error('A closing that was just written is missing')
  return { closedAt: row.closedAt.toISOString(), closedBy: row.closedBy }
}
