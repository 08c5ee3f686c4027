import type * as contract from '@velvet/contract/endpoints/programme'
import { AppError } from '@velvet/contract/errors'
import { soldSinceWords } from '@velvet/contract/overlap'
import type { Database, Transaction } from '../../database/connect.ts'
import type { Call } from '../../http/call.ts'
import { change } from '../change.ts'
import { requireVersion } from '../present-version.ts'
import { holdShowtime } from './change-showtime.ts'
import { answerFor, shapeOf } from './planned-showtime.ts'
import { deletePlanned, hasPurchases } from './sold-sql.ts'

/** What a cancellation does with the tickets, which another feature sells. */
export interface TakingBack {
  /** Cancels a showtime that the caller has locked, and owes the Points of its tickets. */
  takeBackTickets: (
    tx: Transaction,
    showtimeId: string,
    staffId: string,
  ) => Promise<{ tickets: number; vp: number }>
  /** Pays the owed Points back after that, and returns what is paid and what is not. */
  payBackShowtime: (
    db: Database,
    showtimeId: string,
  ) => Promise<Record<'refundedTickets' | 'refundedVp' | 'owedTickets' | 'waitingTickets', number>>
}

/**
 * Returns the use case that cancels a showtime. A showtime that has begun can still be cancelled,
 * but a showtime that ended long ago cannot, because its sales are settled with the distributor. The
 * sale stops at once; the Points go back afterwards, so that nobody waits behind thousands of tickets.
 */
export const cancellation =
  ({ takeBackTickets, payBackShowtime }: TakingBack) =>
  async (call: Call<typeof contract.cancelShowtime>) => {
    const { db, staff, input, version } = call
    const { showtime } = await change(call, 'cancel-showtime', async (tx) => {
      const before = await holdShowtime(tx, staff, input.id)
      requireVersion(version, shapeOf(before))
      if (before.state === 'cancelled') throw new AppError('showtime-cancelled')
      if (before.isLongOver) throw new AppError('showtime-over')
      if (input.isUnsold && before.sold > 0) {
        const message = soldSinceWords(before.sold)
        throw new AppError('showtime-sold', { message, present: shapeOf(before) })
      }
      const takenBack = await takeBackTickets(tx, before.id, staff.id)
      const { showtime } = await answerFor(tx, before.id)
      const after = { showtime, takenBack }
      const { note } = input
      return { answer: { showtime }, subject: before.id, before: shapeOf(before), after, note }
    })
    return { showtime, ...(await payBackShowtime(db, showtime.id)) }
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
