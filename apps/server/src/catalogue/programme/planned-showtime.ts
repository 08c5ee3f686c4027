import type { PlannedShowtime, ShowtimeWithEdit } from '@velvet/contract/catalogue/programme.calls'
import { AppError, ERRORS } from '@velvet/contract/shared/errors'
import { sameStartText } from '@velvet/contract/catalogue/overlap'
import type { Transaction } from '../../platform/database/connect.ts'
import { listSameStarts } from './schedule-sql.ts'
import { selectPlanned, type PlannedRow } from './programme-sql.ts'

/** Returns a showtime in the form of the contract. */
export function shapeOf(row: PlannedRow): PlannedShowtime {
  const { title, minutes, rating, colour, screenName, sold, total, kept, startsAt, endsAt } = row
  return {
    id: row.id,
    version: row.version,
    cinemaID: row.cinemaID,
    filmID: row.filmID,
    film: { title, minutes, rating, colour },
    screenID: row.screenID,
    screen: { name: screenName },
    timeZone: row.timeZone,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    cleaningMinutes: row.cleaningMinutes,
    ticketPrice: row.ticketPrice,
    prices: row.prices,
    priceSource: row.priceSource,
    state: row.state,
    seats: { sold, total, kept },
    saleEndsMinutesBefore: row.saleEndsMinutesBefore,
    saleEndsBelowSeats: row.saleEndsBelowSeats,
    format: row.format,
    marks: row.marks,
    sale: {
      endsAt: row.saleEndsAt.toISOString(),
      endsBelowSeats: row.endsBelowSeats,
      isOpen: row.isSaleOpen,
    },
  }
}

/** Returns a showtime together with the edit that waits to be published. */
export function shapeWithEdit(row: PlannedRow): ShowtimeWithEdit {
  const { edit } = row
  if (!edit) return { ...shapeOf(row), edit }
  const { filmID, title, minutes, screenID, ticketPrice, prices, cleaningMinutes } = edit
  const { saleEndsMinutesBefore, saleEndsBelowSeats, format, marks } = edit
  const problem = problemOf(row)
  return {
    ...shapeOf(row),
    edit: {
      by: { name: edit.staffName },
      at: new Date(edit.keptAt).toISOString(),
      film: { id: filmID, title, minutes },
      startsAt: new Date(edit.startsAt).toISOString(),
      screenID,
      ticketPrice,
      prices,
      cleaningMinutes,
      saleEndsMinutesBefore,
      saleEndsBelowSeats,
      format,
      marks,
      problem: problem ? ERRORS[problem].message : null,
    },
  }
}

/** Returns why the edit of a showtime cannot be published; undefined if nothing is in the way. */
export function problemOf({ state, hasBegun, version, edit }: PlannedRow) {
  if (state === 'cancelled') return 'showtime-cancelled'
  if (hasBegun) return 'showtime-started'
  return edit?.showtimeVersion === version ? undefined : 'showtime-changed'
}

/** Returns a showtime that was just written, with the warnings about it. */
export async function answerFor(tx: Transaction, id: string) {
  const row = await selectPlanned(tx, id)
  if (!row) throw new AppError('showtime-not-found')
  const others = await listSameStarts(tx, row)
  const warnings = others.length > 0 ? [sameStartText(others)] : []
  return { showtime: shapeOf(row), warnings }
}
