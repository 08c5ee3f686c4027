import { AppError } from '@velvet/contract/shared/errors'
import { overlapEachOtherText, overlapText, runsIntoText, showtimeName } from '@velvet/contract/catalogue/overlap'
import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import type { Transaction } from '../../platform/database/connect.ts'
import { violates } from '../../platform/database/failures.ts'
import { releaseSavepoint, rollBackToSavepoint, setSavepoint } from '../../platform/database/transaction-sql.ts'
import {
  allowOverlaps,
  findNeighbour,
  findNextRoom,
  forbidOverlaps,
  insertDraft,
  listRunInto,
  NO_OVERLAP,
  updateEnds,
  updatePlanned,
  type NewEnd,
  type ShowtimeValues,
} from './schedule-sql.ts'
import { replaceShowtimePrices } from '../prices/showtime-prices-sql.ts'
import type { PlannedRow } from './programme-sql.ts'

interface Scheduled {
  id: string
  values: ShowtimeValues
}

/** A change of one of several showtimes. A refusal names the showtime as it was before. */
export interface ScheduledTogether extends Scheduled {
  before: PlannedRow
}

/**
 * Adds a draft. Throws AppError `showtimes-overlap`, and writes nothing, if the screen is taken.
 */
export function scheduleDraft(tx: Transaction, id: string, values: ShowtimeValues): Promise<void> {
  return unlessTaken(tx, { id, values }, async () => {
    await insertDraft(tx, id, values)
    if (values.prices.length > 0) await replaceShowtimePrices(tx, id, values.prices)
  })
}

/** Changes a showtime. Throws AppError `showtimes-overlap` if the screen is taken at that time. */
export function scheduleChange(tx: Transaction, id: string, values: ShowtimeValues): Promise<void> {
  return unlessTaken(tx, { id, values }, () => writeChange(tx, { id, values }))
}

async function writeChange(tx: Transaction, { id, values }: Scheduled): Promise<void> {
  await updatePlanned(tx, id, values)
  await replaceShowtimePrices(tx, id, values.prices)
}

/**
 * Changes several showtimes, which may swap slots. Throws the same as `scheduleChange`, with the name of
 * the showtime.
 */
export function scheduleChanges(tx: Transaction, scheduled: readonly ScheduledTogether[]): Promise<void> {
  const write = async () => {
    await allowOverlaps(tx)
    for (const one of scheduled) await writeChange(tx, one)
    await forbidOverlaps(tx)
  }
  return unlessRefused(tx, write, async () => {
    const ids = scheduled.map(({ id }) => id)
    for (const { before, values } of scheduled) {
      const refusal = await overlapOf(tx, values, ids)
      if (refusal) return named(before, refusal)
    }
    return overlapEachOther(scheduled)
  })
}

/** Returns the same refusal with the name of the showtime before its words. */
export function named(showtime: PlannedRow, { code, message, present }: AppError): AppError {
  return new AppError(code, { message: `${showtimeName(showtime)}: ${message}`, present })
}

function overlapEachOther(scheduled: readonly ScheduledTogether[]): AppError {
  for (const [index, one] of scheduled.entries()) {
    const other = scheduled.slice(index + 1).find(({ values }) => overlap(one.values, values))
    if (other) {
      const message = overlapEachOtherText(one.before, other.before)
      return new AppError('showtimes-overlap', { message })
    }
  }
  return new AppError('showtimes-overlap')
}

function overlap(one: ShowtimeValues, other: ShowtimeValues): boolean {
  const isInWay = one.startsAt < clearAtOf(other) && other.startsAt < clearAtOf(one)
  return one.screenId === other.screenId && isInWay
}

const clearAtOf = ({ endsAt, cleaningMinutes }: Pick<ShowtimeValues, 'endsAt' | 'cleaningMinutes'>) =>
  new Date(endsAt.getTime() + cleaningMinutes * MINUTE_MS)

/**
 * Moves the ends of showtimes, whose starts stay. Throws AppError `showtimes-overlap` if some of them would run
 * into the next showtime of their screen.
 */
export async function scheduleEnds(tx: Transaction, ends: readonly NewEnd[]): Promise<void> {
  await unlessRefused(
    tx,
    () => updateEnds(tx, ends),
    async () => {
      const message = runsIntoText(await listRunInto(tx, ends))
      return new AppError('showtimes-overlap', { message })
    },
  )
}

/**
 * Calls `write`, which schedules a showtime. If the database refuses it because its screen is taken at
 * that time, throws a refusal that names the other showtime.
 */
function unlessTaken(tx: Transaction, { id, values }: Scheduled, write: () => Promise<void>): Promise<void> {
  return unlessRefused(tx, write, async () => {
    return (await overlapOf(tx, values, [id])) ?? new AppError('showtimes-overlap')
  })
}

/** Calls `write`. If the database refuses it because showtimes would overlap, throws this refusal. */
async function unlessRefused(
  tx: Transaction,
  write: () => Promise<void>,
  refusal: () => Promise<AppError>,
): Promise<void> {
  await setSavepoint(tx)
  try {
    await write()
  } catch (error) {
    if (!violates(error, NO_OVERLAP)) throw error
    await rollBackToSavepoint(tx)
    await releaseSavepoint(tx)
    throw await refusal()
  }
  await releaseSavepoint(tx)
}

/**
 * Returns the refusal, which names the first showtime in the way and the next free start; undefined if
 * none is in the way. `butNot` are the ids of the showtimes that move.
 */
async function overlapOf(
  tx: Transaction,
  values: ShowtimeValues,
  butNot: readonly string[],
): Promise<AppError | undefined> {
  const request = { ...values, butNot }
  const neighbour = await findNeighbour(tx, request)
  if (!neighbour) return undefined
  const nextStart = await findNextRoom(tx, request)
  const { id, title, startsAt } = neighbour
  return new AppError('showtimes-overlap', {
    message: overlapText({ ...neighbour, clearAt: clearAtOf(neighbour) }, nextStart),
    present: {
      neighbour: { id, title, startsAt: startsAt.toISOString() },
      nextStart: nextStart?.toISOString() ?? null,
    },
  })
}
