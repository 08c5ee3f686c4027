import type * as contract from '@velvet/contract/catalogue/programme.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireConfirmed } from '../../kernel/identity/require-password.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import { deleteSpareCounterHolds } from '../seats/counter-holds-sql.ts'
import { holdForCounter } from '../seats/hold-for-counter.ts'
import { holdShowtime } from './hold-showtimes.ts'
import { scheduleChange } from './schedule-showtime.ts'
import { answerFor, shapeOf } from './planned-showtime.ts'
import { isMoved, requireMovable, requireToCome } from './require-movable.ts'
import { valuesFor } from './showtime-values.ts'
import { notifyHolders } from './notify-holders.ts'

/** Changes a showtime. One with sold seats moves only when the caller names their number. */
export function changeShowtime(call: Call<typeof contract.changeShowtime>) {
  const { staff, input, version } = call
  return change(call, 'change-showtime', async (tx) => {
    const before = await holdShowtime(tx, staff, input.id)
    requireVersion(version, shapeOf(before))
    requireToCome(before)
    if (before.state === 'published') requireConfirmed(staff)
    if (input.screenID !== before.screenID) await deleteSpareCounterHolds(tx, [before.id])
    const values = await valuesFor(tx, input, before)
    await requireMovable(tx, before, values, input.soldSeats)
    await scheduleChange(tx, before.id, values)
    if (isMoved(before, values)) await notifyHolders(tx, before)
    await holdForCounter(tx, [before.id])
    const answer = await answerFor(tx, before.id)
    return { answer, subject: before.id, before: shapeOf(before), after: answer.showtime }
  })
}
