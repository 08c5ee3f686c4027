import { AppError } from '@velvet/contract/shared/errors'
import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import type { Transaction } from '../../platform/database/connect.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { deleteSpareCounterHolds } from '../seats/counter-holds-sql.ts'
import { deleteEdits } from './edits-sql.ts'
import { holdShowtimes } from './hold-showtimes.ts'
import { named, scheduleChanges, type ScheduledTogether } from './schedule-showtime.ts'
import { problemOf, shapeOf } from './planned-showtime.ts'
import { lockPlanned, type PlannedRow } from './programme-sql.ts'
import { isMoved, requireMovable } from './require-movable.ts'
import { valuesFor } from './showtime-values.ts'
import { notifyHolders } from './notify-holders.ts'

interface Edits {
  /** The showtimes that have an edit, all of one cinema. */
  ids: readonly string[]
  /** The sold seats of showtimes that the caller has seen. */
  soldSeats: ReadonlyMap<string, number>
}

interface Made {
  before: PlannedShowtime[]
  after: PlannedShowtime[]
}

/**
 * Makes the edits of showtimes together, so that two of them can swap slots. Throws AppError that
 * names the first showtime whose edit cannot be made.
 */
export async function makeEdits(
  tx: Transaction,
  staff: Pick<StaffMember, 'id'>,
  { ids, soldSeats }: Edits,
): Promise<Made> {
  if (ids.length === 0) return { before: [], after: [] }
  const rows = await holdShowtimes(tx, staff, ids)
  const scheduled: ScheduledTogether[] = []
  for (const row of rows) {
    scheduled.push(await naming(row, () => placedByEdit(tx, row, soldSeats.get(row.id))))
  }
  await scheduleChanges(tx, scheduled)
  for (const { before, values } of scheduled) {
    if (isMoved(before, values)) await naming(before, () => notifyHolders(tx, before))
  }
  await deleteEdits(tx, ids)
  const after = await lockPlanned(tx, ids)
  return { before: rows.map(shapeOf), after: after.map(shapeOf) }
}

async function placedByEdit(
  tx: Transaction,
  before: PlannedRow,
  soldSeats: number | undefined,
): Promise<ScheduledTogether> {
  const problem = problemOf(before)
  if (problem || !before.edit) throw new AppError(problem ?? 'showtime-changed')
  const { prices, ...fields } = before.edit
  if (fields.screenID !== before.screenID) await deleteSpareCounterHolds(tx, [before.id])
  const values = await valuesFor(tx, { ...fields, ...(prices && { prices }) }, before)
  await requireMovable(tx, before, values, soldSeats)
  return { id: before.id, values, before }
}

/** Calls `work`. Puts the name of the showtime before the words of a refusal. */
async function naming<T>(showtime: PlannedRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError ? named(showtime, error) : error
  }
}
