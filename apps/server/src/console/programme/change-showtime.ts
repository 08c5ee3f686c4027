import type * as contract from '@velvet/contract/endpoints/programme'
import { AppError } from '@velvet/contract/errors'
import type { Transaction } from '../../database/connect.ts'
import type { Call } from '../../http/call.ts'
import type { StaffMember } from '../../identity/caller.ts'
import { limitLockWaits } from '../../database/limit-lock-waits-sql.ts'
import { lockProgrammes } from '../../showtimes/lock-programmes-sql.ts'
import { change } from '../change.ts'
import { requireOwnCinema } from '../own-cinemas.ts'
import { requireVersion } from '../present-version.ts'
import { placeChange } from './place-showtime.ts'
import { answerFor, shapeOf } from './planned-showtime.ts'
import { findCinemaOfShowtime, lockPlanned, type PlannedRow } from './programme-sql.ts'
import { isMoved, requireMovable, requireToCome } from './require-movable.ts'
import { valuesFor } from './showtime-values.ts'
import { tellHolders } from './tell-holders.ts'

/**
 * How long staff wait for a row, such as a ticket that is being scanned, while they hold showtimes. All
 * buyers of these showtimes wait too.
 */
export const HOLDING_WAIT_MS = 2_000

/** Changes a showtime. One with sold seats moves only when the caller names their number. */
export function changeShowtime(call: Call<typeof contract.changeShowtime>) {
  const { staff, input, version } = call
  return change(call, 'change-showtime', async (tx) => {
    const before = await holdShowtime(tx, staff, input.id)
    requireVersion(version, shapeOf(before))
    requireToCome(before)
    const values = await valuesFor(tx, input, before)
    await requireMovable(tx, before, values, input.soldSeats)
    await placeChange(tx, before.id, values)
    if (isMoved(before, values)) await tellHolders(tx, before)
    const answer = await answerFor(tx, before.id)
    return { answer, subject: before.id, before: shapeOf(before), after: answer.showtime }
  })
}

/**
 * Locks a showtime together with the programme of its cinema. Throws AppError `showtime-not-found` for
 * staff of other cinemas too.
 */
export async function holdShowtime(
  tx: Transaction,
  staff: Pick<StaffMember, 'id'>,
  id: string,
): Promise<PlannedRow> {
  const cinemaId = await findCinemaOfShowtime(tx, id)
  if (cinemaId === undefined) throw new AppError('showtime-not-found')
  await requireOwnCinema(tx, staff, cinemaId, 'showtime-not-found')
  await lockProgrammes(tx, [cinemaId])
  const [row] = await lockPlanned(tx, [id])
  await limitLockWaits(tx, HOLDING_WAIT_MS)
  if (!row) throw new AppError('showtime-not-found')
  return row
}
