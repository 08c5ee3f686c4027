import { businessDayOf } from '@velvet/contract/catalogue/business-day'
import type * as contract from '@velvet/contract/catalogue/programme-days.calls'
import { AppError, ERRORS } from '@velvet/contract/shared/errors'
import { sameStartText } from '@velvet/contract/catalogue/overlap'
import { localTimeOf, twelveHour } from '@velvet/contract/shared/time/time'
import { createHash } from 'node:crypto'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireConfirmed } from '../../kernel/identity/require-password.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { holdForCounter } from '../seats/hold-for-counter.ts'
import { holdProgramme } from './hold-programme.ts'
import { makeEdits } from './make-edits.ts'
import { problemOf, shapeOf, shapeWithEdit } from './planned-showtime.ts'
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

/** Publishes a day, unless it has changed since the caller read it. */
export function publishDay(call: Call<typeof contract.publishDay>) {
  return change(call, 'publish-day', (tx) => publish(tx, call, [call.input]))
}

/** Publishes several days, unless one of them has changed. */
export function publishDays(call: Call<typeof contract.publishDays>) {
  return change(call, 'publish-days', (tx) => publish(tx, call, call.input.days))
}

interface ReadDay {
  date: string
  dayVersion?: string | undefined
  soldSeats: readonly { id: string; seats: number }[]
}

/** Puts the drafts of the days on sale and makes the edits, all or nothing. */
async function publish(
  tx: Transaction,
  { staff, input }: Pick<Call<typeof contract.publishDay>, 'staff'> & { input: { cinemaID: string } },
  days: readonly ReadDay[],
) {
  const { cinemaID } = input
  const { timeZone } = await holdProgramme(tx, staff, cinemaID)
  const differences = []
  for (const day of days) {
    const rows = await selectDay(tx, cinemaID, businessDayOf(day.date, timeZone))
    differences.push(requireAsRead(differenceOf(day.date, rows), day.dayVersion))
  }
  const edited = differences.flatMap(({ changes }) => changes.map(({ id }) => id))
  const seen = days.flatMap(({ soldSeats }) => soldSeats.map(({ id, seats }) => [id, seats] as const))
  if (edited.length > 0) requireConfirmed(staff)
  const { before, after } = await makeEdits(tx, staff, { ids: edited, soldSeats: new Map(seen) })
  const drafts = differences.flatMap(({ drafts: ofDay }) => ofDay.map(({ id }) => id))
  if (drafts.length > 0) await publishDrafts(tx, drafts)
  await holdForCounter(tx, [...drafts, ...edited])
  const published = differences.map(({ date, drafts: ofDay }) => ({
    date,
    showtimes: ofDay.map(({ id }) => id),
  }))
  return {
    answer: { published: drafts.length, changed: after.length },
    subject: cinemaID,
    before: { changed: before },
    after: { days: published, changed: after },
  }
}

/** Throws AppError with the day as it is now, if the caller has read it in another state. */
function requireAsRead<T extends { dayVersion: string }>(present: T, read: string | undefined): T {
  if (read !== undefined && read !== present.dayVersion) {
    throw new AppError('changed-meanwhile', { present })
  }
  return present
}

function differenceOf(date: string, rows: readonly PlannedRow[]) {
  const drafts = rows.filter(({ state }) => state === 'draft')
  const isOver = ({ hasBegun }: PlannedRow) => hasBegun
  return {
    date,
    dayVersion: versionOf(rows),
    drafts: drafts.filter((row) => !isOver(row)).map(shapeOf),
    blocked: drafts.filter(isOver).map((row) => ({ ...shapeOf(row), message: ERRORS['start-in-past'].message })),
    changes: rows.filter(({ edit }) => edit !== null).map(shapeWithEdit),
    warnings: sameStarts(rows.map(afterEdit)),
    published: rows.filter(({ state }) => state === 'published').length,
  }
}

/** Returns a showtime as it will stand in the programme once its edit is published. */
function afterEdit(row: PlannedRow): PlannedRow {
  const { edit } = row
  if (!edit || problemOf(row)) return row
  const { title, screenName, startsAt } = edit
  return { ...row, title, screenName, startsAt: new Date(startsAt) }
}

/**
 * Returns a digest that changes with every change of the programme and of its edits, but not with a
 * purchase. An edit that is kept or dropped gives its showtime a new version.
 */
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
    return [`${time}, “${first.title}” in ${first.screenName}: ${sameStartText(others)}`]
  })
}
