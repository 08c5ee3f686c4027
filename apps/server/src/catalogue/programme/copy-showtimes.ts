import { businessDayOf, dayAfter, instantOnDay } from '@velvet/contract/catalogue/business-day'
import type * as contract from '@velvet/contract/catalogue/programme-days.calls'
import type { Clash } from '@velvet/contract/catalogue/programme-days.calls'
import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { localTimeOf } from '@velvet/contract/shared/time/time'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { holdShowtime } from './hold-showtimes.ts'
import { holdProgramme } from './hold-programme.ts'
import { scheduleDraft } from './schedule-showtime.ts'
import { shapeOf } from './planned-showtime.ts'
import { selectDay, selectPlanned, type PlannedRow } from './programme-sql.ts'
import { valuesFor } from './showtime-values.ts'

interface Copies {
  showtimes: PlannedShowtime[]
  clashes: Clash[]
}

/** Copies business days of a cinema as drafts. Showtimes that clash are listed and left out. */
export function copyShowtimes(call: Call<typeof contract.copyShowtimes>) {
  const { staff, input } = call
  const { cinemaID, from, to, days, times } = input
  return change(call, 'copy-showtimes', async (tx) => {
    const { timeZone } = await holdProgramme(tx, staff, cinemaID)
    const copies: Copies = { showtimes: [], clashes: [] }
    // All days are read before any is written, because a copy may fall on a day that is copied.
    const sources: { date: string; row: PlannedRow }[] = []
    for (let day = 0; day < days; day += 1) {
      const rows = await selectDay(tx, cinemaID, businessDayOf(dayAfter(from, day), timeZone))
      const planned = rows.filter(({ state }) => state !== 'cancelled')
      sources.push(...planned.map((row) => ({ date: dayAfter(to, day), row })))
    }
    for (let time = 0; time < times; time += 1) {
      for (const { row, date } of sources) await copyTo(tx, row, dayAfter(date, time * days), copies)
    }
    return { answer: copies, subject: cinemaID, after: recordOf(copies) }
  })
}

/** Repeats one showtime on other business days. */
export function repeatShowtime(call: Call<typeof contract.repeatShowtime>) {
  const { staff, input } = call
  return change(call, 'repeat-showtime', async (tx) => {
    const row = await holdShowtime(tx, staff, input.id)
    const copies: Copies = { showtimes: [], clashes: [] }
    for (const date of new Set(input.dates)) await copyTo(tx, row, date, copies)
    return { answer: copies, subject: row.id, after: recordOf(copies) }
  })
}

/** Returns what the audit keeps: the ids of the added showtimes, and the clashes. */
const recordOf = ({ showtimes, clashes }: Copies) => ({
  showtimes: showtimes.map(({ id }) => id),
  clashes,
})

/** Copies a showtime to a day, and adds the copy, or the reason why it clashes, to the lists. */
async function copyTo(tx: Transaction, row: PlannedRow, date: string, { showtimes, clashes }: Copies): Promise<void> {
  const startsAt = instantOnDay(date, localTimeOf(row.startsAt, row.timeZone), row.timeZone)
  const id = uuid()
  try {
    await scheduleDraft(tx, id, await valuesFor(tx, fieldsOf(row, startsAt), row))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { title, screenName } = row
    clashes.push({ title, screenName, startsAt: startsAt.toISOString(), message: error.message })
    return
  }
  const copied = await selectPlanned(tx, id)
  if (copied) showtimes.push(shapeOf(copied))
}

const fieldsOf = ({ filmID, screenID }: PlannedRow, startsAt: Date) => ({
  filmID,
  screenID,
  startsAt: startsAt.toISOString(),
})
