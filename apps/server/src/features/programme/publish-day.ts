import { businessDayOf } from '@velvet/contract/showtimes/business-day'
import type * as contract from '@velvet/contract/endpoints/showtimes/programme-days'
import { AppError, ERRORS } from '@velvet/contract/calls/errors'
import { sameStartWords } from '@velvet/contract/showtimes/overlap'
import { localTimeOf, twelveHour } from '@velvet/contract/time/time'
import { createHash } from 'node:crypto'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { holdProgramme } from './hold-programme.ts'
import { shapeOf } from './planned-showtime.ts'
import { findCinemaToPlan, publishDrafts, selectDay, type PlannedRow } from './programme-sql.ts'

/** Returns what publishing a day would do. */
export async function readDifference({ db, staff, input }: Call<typeof contract.readDifference>) {
  const { cinemaID, date } = input
  await requireOwnCinema(db, staff, cinemaID)
  const cinema = await findCinemaToPlan(db, cinemaID)
  if (!cinema) throw new AppError('cinema-not-found')
  const rows = await selectDay(db, cinemaID, businessDayOf(date, cinema.timeZone))
  return { difference: differenceOf(date, rows) }
}

/** Puts the drafts of a day on sale, unless the day has changed since the caller read it. */
export function publishDay(call: Call<typeof contract.publishDay>) {
  const { staff, input } = call
  const { cinemaID, date } = input
  return change(call, 'publish-day', async (tx) => {
    const { timeZone } = await holdProgramme(tx, staff, cinemaID)
    const showtimes = await publishAsRead(tx, { ...input, timeZone })
    const answer = { published: showtimes.length }
    return { answer, subject: cinemaID, after: { date, showtimes } }
  })
}

/** Puts the drafts of several days on sale, unless one of the days has changed. */
export function publishDays(call: Call<typeof contract.publishDays>) {
  const { staff, input } = call
  const { cinemaID } = input
  return change(call, 'publish-days', async (tx) => {
    const { timeZone } = await holdProgramme(tx, staff, cinemaID)
    const days: { date: string; showtimes: string[] }[] = []
    for (const day of input.days) {
      const showtimes = await publishAsRead(tx, { ...day, cinemaID, timeZone })
      days.push({ date: day.date, showtimes })
    }
    const published = days.reduce((sum, { showtimes }) => sum + showtimes.length, 0)
    return { answer: { published }, subject: cinemaID, after: { days } }
  })
}

interface ReadDay {
  cinemaID: string
  timeZone: string
  date: string
  dayVersion?: string | undefined
}

/** Publishes the drafts of a day, if it still is as it was read. Returns their ids. */
async function publishAsRead(tx: Transaction, day: ReadDay): Promise<string[]> {
  const { cinemaID, timeZone, date, dayVersion } = day
  const rows = await selectDay(tx, cinemaID, businessDayOf(date, timeZone))
  const present = differenceOf(date, rows)
  if (dayVersion !== undefined && dayVersion !== present.dayVersion) {
    throw new AppError('changed-meanwhile', { present })
  }
  const ids = present.drafts.map(({ id }) => id)
  if (ids.length > 0) await publishDrafts(tx, ids)
  return ids
}

function differenceOf(date: string, rows: readonly PlannedRow[]) {
  const drafts = rows.filter(({ state }) => state === 'draft')
  const isOver = ({ hasBegun }: PlannedRow) => hasBegun
  return {
    date,
    dayVersion: versionOf(rows),
    drafts: drafts.filter((row) => !isOver(row)).map(shapeOf),
    blocked: drafts
      .filter(isOver)
      .map(({ id }) => ({ id, message: ERRORS['start-in-past'].message })),
    warnings: sameStarts(rows),
    published: rows.filter(({ state }) => state === 'published').length,
  }
}

/** Returns a digest that changes with every change of the programme, but not with a purchase. */
function versionOf(rows: readonly PlannedRow[]): string {
  const versions = rows.map(({ id, version }) => `${id}:${version}`).sort()
  return createHash('sha256').update(versions.join()).digest('hex').slice(0, 32)
}

function sameStarts(rows: readonly PlannedRow[]): string[] {
  const planned = rows.filter(({ state }) => state !== 'cancelled')
  const byMinute = Map.groupBy(planned, ({ startsAt }) => Math.floor(startsAt.getTime() / 60_000))
  return [...byMinute.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return []
    const time = twelveHour(localTimeOf(first.startsAt, first.timeZone))
    return [`${time}, “${first.title}” in ${first.screenName}: ${sameStartWords(others)}`]
  })
}
