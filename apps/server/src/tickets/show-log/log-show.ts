import { randomUUID } from 'node:crypto'
import type * as contract from '@velvet/contract/tickets/show-log.calls'
import { AppError } from '@velvet/contract/shared/errors'
import {
  canUndoEvent,
  countedEvents,
  isEventInTime,
  runAfter,
  type ShowEventSource,
} from '@velvet/contract/tickets/show-log.rules'
import type { Call } from '../../kernel/calls/call.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { findDeviceOfSession } from '../gate/devices-sql.ts'
import { insertEvent, listEvents, listUnopened, lockShowOfLog, moveFoodToStart, saveRun } from './events-sql.ts'
import { notifyOfDelay } from './notify-of-delay.ts'
import { isCompensatedFor } from './compensations-sql.ts'

type LogCall = Call<typeof contract.logShowAtGate>
type Input = LogCall['input']

export const logShowAtGate = (call: LogCall) => logNow(call, 'gate')

export const logShowAtCounter = (call: Call<typeof contract.logShowAtCounter>) => logNow(call, 'counter')

const logNow = ({ db, staff, input }: Pick<LogCall, 'db' | 'staff' | 'input'>, source: ShowEventSource) =>
  db.transaction().execute((tx) => log(tx, staff, { input, source }))

/** The office adds what no door has pressed. The log marks it by its source. */
export function logShowLater(call: Call<typeof contract.logShowLater>) {
  const { staff, input } = call
  return change(call, 'log-show', async (tx) => {
    const answer = await log(tx, staff, { input, source: 'office' })
    return { answer, subject: input.id, after: { event: input.kind, at: input.at }, note: input.note }
  })
}

/** Writes one event. The same event that comes again changes nothing and gets the same answer. */
async function log(tx: Transaction, staff: StaffMember, logged: { input: Input; source: ShowEventSource }) {
  const { input, source } = logged
  if ((input.kind === 'late') !== (input.minutes !== undefined)) throw new AppError('late-needs-minutes')
  const show = await lockShowOfLog(tx, input.id)
  if (!show) throw new AppError('showtime-not-found')
  await requireOwnCinema(tx, staff, show.cinemaId, 'showtime-not-found')
  const { eventID = randomUUID(), kind, minutes, reason, note } = input
  const events = await listEvents(tx, show.id)
  // A phone whose clock is ahead cannot say what will happen.
  const at = new Date(Math.min(Date.parse(input.at), show.now.getTime()))
  const isNew = !events.some(({ id }) => id === eventID)
  if (isNew) {
    const inTime = isEventInTime(show, at, show.now)
    // What a phone without a network sends later is kept. It does not count.
    const isSentLater = source !== 'office' && kind !== 'undone' && !canUndoEvent(at, show.now)
    if (!inTime && !isSentLater) throw new AppError('show-event-out-of-time')
    const undoes = kind === 'undone' ? eventToUndo(events, input.undoes, { at, now: show.now }) : undefined
    if (undoes !== undefined && (await isCompensatedFor(tx, undoes))) throw new AppError('show-settled')
    const deviceId = (await findDeviceOfSession(tx, staff.sessionId))?.id
    const said = { kind, at, minutes, reason, note, undoes, inTime }
    const event = { id: eventID, showtimeId: show.id, source, staffId: staff.id, deviceId, ...said }
    if (!(await insertEvent(tx, event))) throw new AppError('idempotency-key-reused')
  }
  const latest = await saveState(tx, show.id)
  if (kind === 'late' || kind === 'undone') await moveFoodToStart(tx, show.id)
  const isNewest = isNew && latest === kind && events.every((one) => one.at <= at)
  if (isNewest && minutes !== undefined) await notifyOfDelay(tx, show.id, minutes)
  return { eventID, latest }
}

type Events = Awaited<ReturnType<typeof listEvents>>

/** Returns the event that may still be undone, by the clock of the phone and by that of the server since it arrived. */
function eventToUndo(events: Events, id: string | undefined, { at, now }: { at: Date; now: Date }): string {
  const event = events.find((one) => one.id === id && one.kind !== 'opened' && one.kind !== 'undone')
  if (!event || events.some(({ undoes }) => undoes === id)) throw new AppError('show-event-not-found')
  if (!canUndoEvent(event.at, at) || !canUndoEvent(event.recordedAt, now)) throw new AppError('show-undo-too-late')
  return event.id
}

/** Works the state of a showtime out from its log, and returns its latest event that counts. */
export async function saveState(tx: Transaction, showtimeId: string) {
  const run = runAfter(countedEvents(await listEvents(tx, showtimeId)))
  await saveRun(tx, showtimeId, run)
  return run.latest
}

const SHOWS_A_BATCH = 20

/**
 * Writes the first scan of showtimes as `opened`. A job does this, so that no scan waits for a showtime that buyers
 * hold. A visitor who came in is no proof that the film started.
 */
export function openShows({ db }: Pick<JobDeps, 'db'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const shows = await listUnopened(tx, SHOWS_A_BATCH)
    for (const { id, at } of shows) {
      if (!(await lockShowOfLog(tx, id))) continue
      await insertEvent(tx, { id: randomUUID(), showtimeId: id, kind: 'opened', at, source: 'scan' })
      await saveState(tx, id)
    }
    return shows.length
  })
}
