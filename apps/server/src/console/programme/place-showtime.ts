import { AppError } from '@velvet/contract/errors'
import { overlapWords } from '@velvet/contract/overlap'
import type { Transaction } from '../../database/connect.ts'
import { violates } from '../../database/failures.ts'
import {
  releaseSavepoint,
  rollBackToSavepoint,
  setSavepoint,
} from '../../database/savepoint-sql.ts'
import {
  findNeighbour,
  findNextRoom,
  insertDraft,
  NO_OVERLAP,
  type ShowtimeValues,
} from './programme-sql.ts'

/** Adds a draft. Throws AppError `showtimes-overlap`, and writes nothing, where its screen is held. */
export function placeDraft(tx: Transaction, id: string, values: ShowtimeValues): Promise<void> {
  return place(tx, id, values, () => insertDraft(tx, id, values))
}

async function place(
  tx: Transaction,
  id: string,
  values: ShowtimeValues,
  write: () => Promise<void>,
): Promise<void> {
  await setSavepoint(tx)
  try {
    await write()
  } catch (error) {
    if (!violates(error, NO_OVERLAP)) throw error
    await rollBackToSavepoint(tx)
    await releaseSavepoint(tx)
    throw await overlapOf(tx, id, values)
  }
  await releaseSavepoint(tx)
}

/** Says which showtime is in the way, and when there is room. */
async function overlapOf(tx: Transaction, id: string, values: ShowtimeValues): Promise<AppError> {
  const wish = { ...values, butNot: [id] }
  const neighbour = await findNeighbour(tx, wish)
  if (!neighbour) return new AppError('showtimes-overlap')
  const nextStart = await findNextRoom(tx, wish)
  const { startsAt, endsAt, cleaningMinutes, title } = neighbour
  const clearAt = new Date(endsAt.getTime() + cleaningMinutes * 60_000)
  return new AppError('showtimes-overlap', {
    message: overlapWords({ ...neighbour, clearAt }, nextStart),
    present: {
      neighbour: { id: neighbour.id, title, startsAt: startsAt.toISOString() },
      nextStart: nextStart?.toISOString() ?? null,
    },
  })
}
