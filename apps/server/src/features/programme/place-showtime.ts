import { AppError } from '@velvet/contract/calls/errors'
import { overlapWords, runsIntoWords } from '@velvet/contract/showtimes/overlap'
import type { Transaction } from '../../platform/database/connect.ts'
import { violates } from '../../platform/database/failures.ts'
import {
  releaseSavepoint,
  rollBackToSavepoint,
  setSavepoint,
} from '../../platform/database/savepoint-sql.ts'
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
} from './place-sql.ts'

export interface Placed {
  id: string
  values: ShowtimeValues
}

/**
 * Adds a draft. Throws AppError `showtimes-overlap`, and writes nothing, if the screen is taken.
 */
export function placeDraft(tx: Transaction, id: string, values: ShowtimeValues): Promise<void> {
  return unlessTaken(tx, [{ id, values }], () => insertDraft(tx, id, values))
}

/** Changes a showtime. Throws AppError `showtimes-overlap` if the screen is taken at that time. */
export function placeChange(tx: Transaction, id: string, values: ShowtimeValues): Promise<void> {
  return unlessTaken(tx, [{ id, values }], () => updatePlanned(tx, id, values))
}

/** Changes several showtimes, which may change places. Throws the same as `placeChange`. */
export function placeChanges(tx: Transaction, placed: readonly Placed[]): Promise<void> {
  return unlessTaken(tx, placed, async () => {
    await allowOverlaps(tx)
    for (const { id, values } of placed) await updatePlanned(tx, id, values)
    await forbidOverlaps(tx)
  })
}

/**
 * Moves the ends of showtimes, whose starts stay. Throws AppError `showtimes-overlap` if some of them would run
 * into the next showtime of their screen.
 */
export async function placeEnds(tx: Transaction, ends: readonly NewEnd[]): Promise<void> {
  await unlessRefused(
    tx,
    () => updateEnds(tx, ends),
    async () => {
      const message = runsIntoWords(await listRunInto(tx, ends))
      return new AppError('showtimes-overlap', { message })
    },
  )
}

/**
 * Calls `write`, which places showtimes. If the database refuses a showtime because its screen is
 * taken at that time, throws a refusal that names the other showtime.
 */
function unlessTaken(
  tx: Transaction,
  placed: readonly Placed[],
  write: () => Promise<void>,
): Promise<void> {
  return unlessRefused(tx, write, () => overlapOf(tx, placed))
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

/** Returns the refusal, which names the first showtime in the way and the next free start. */
async function overlapOf(tx: Transaction, placed: readonly Placed[]): Promise<AppError> {
  const butNot = placed.map(({ id }) => id)
  for (const { values } of placed) {
    const wish = { ...values, butNot }
    const neighbour = await findNeighbour(tx, wish)
    if (!neighbour) continue
    const nextStart = await findNextRoom(tx, wish)
    const { id, title, startsAt, endsAt, cleaningMinutes } = neighbour
    const clearAt = new Date(endsAt.getTime() + cleaningMinutes * 60_000)
    return new AppError('showtimes-overlap', {
      message: overlapWords({ ...neighbour, clearAt }, nextStart),
      present: {
        neighbour: { id, title, startsAt: startsAt.toISOString() },
        nextStart: nextStart?.toISOString() ?? null,
      },
    })
  }
  // Only the showtimes that were moved together overlap each other.
  return new AppError('showtimes-overlap')
}
