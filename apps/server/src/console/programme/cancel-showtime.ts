import type * as contract from '@velvet/contract/endpoints/programme'
import { AppError } from '@velvet/contract/errors'
import { soldSinceWords } from '@velvet/contract/overlap'
import type { Transaction } from '../../database/connect.ts'
import type { Call } from '../../http/call.ts'
import { change } from '../change.ts'
import { requireVersion } from '../present-version.ts'
import { holdShowtime } from './change-showtime.ts'
import { answerFor, shapeOf } from './planned-showtime.ts'
import { deletePlanned, hasPurchases } from './sold-sql.ts'

/** Cancels a showtime that the caller has locked. Returns what was paid back and what is owed. */
export type CancelAndRefund = (
  tx: Transaction,
  showtimeId: string,
  staffId: string,
) => Promise<{ refundedTickets: number; refundedVp: number; owedTickets: number }>

/**
 * Returns the use case that cancels a showtime. A showtime that has begun can still be cancelled,
 * but a showtime that ended long ago cannot, because its sales are settled with the distributor.
 */
export const cancellation =
  (cancelAndRefund: CancelAndRefund) => (call: Call<typeof contract.cancelShowtime>) => {
    const { staff, input, version } = call
    return change(call, 'cancel-showtime', async (tx) => {
      const before = await holdShowtime(tx, staff, input.id)
      requireVersion(version, shapeOf(before))
      if (before.state === 'cancelled') throw new AppError('showtime-cancelled')
      if (before.isLongOver) throw new AppError('showtime-over')
      if (input.isUnsold && before.sold > 0) {
        const message = soldSinceWords(before.sold)
        throw new AppError('showtime-sold', { message, present: shapeOf(before) })
      }
      const refunds = await cancelAndRefund(tx, before.id, staff.id)
      const { showtime } = await answerFor(tx, before.id)
      const answer = { showtime, ...refunds }
      const { note } = input
      return { answer, subject: before.id, before: shapeOf(before), after: answer, note }
    })
  }

/**
 * Deletes a showtime of which no ticket was ever sold. A ticket that was given back counts as sold.
 */
export function deleteShowtime(call: Call<typeof contract.deleteShowtime>) {
  const { staff, input, version } = call
  return change(call, 'delete-showtime', async (tx) => {
    const before = await holdShowtime(tx, staff, input.id)
    requireVersion(version, shapeOf(before))
    if (await hasPurchases(tx, before.id)) throw new AppError('showtime-has-buyers')
    await deletePlanned(tx, before.id)
    return { answer: { id: before.id }, subject: before.id, before: shapeOf(before) }
  })
}
