import type * as contract from '@velvet/contract/endpoints/console'
import { AppError } from '@velvet/contract/errors'
import { recordStaffDeed } from '../database/audit-sql.ts'
import type { Call } from '../http/call.ts'
import { announceCancellation } from '../notices/cancellation-sql.ts'
import { giveBack } from './give-back.ts'
import { lockShowtimeToFree, lockTicketsToRefund, markShowtimeCancelled } from './refunds-sql.ts'

/** Nobody keeps a ticket of it, nobody loses a Point by it: both in one transaction. */
export function cancelShowtime({ db, staff, input }: Call<typeof contract.cancelShowtime>) {
  return db.transaction().execute(async (tx) => {
    const showtime = await lockShowtimeToFree(tx, input.showtimeID)
    if (!showtime) throw new AppError('showtime-not-found')
    if (showtime.cancelledAt) throw new AppError('showtime-cancelled')
    await markShowtimeCancelled(tx, showtime.id)
    await announceCancellation(tx, showtime.id)

    const tickets = await lockTicketsToRefund(tx, showtime.id)
    await giveBack(tx, showtime.id, tickets, { cause: 'cancellation', staffId: staff.id })
    const refundedVp = tickets.reduce((sum, { vp }) => sum + vp, 0)
    await recordStaffDeed(tx, {
      staffId: staff.id,
      action: 'cancel-showtime',
      subject: showtime.id,
      detail: { tickets: tickets.length, vp: refundedVp, note: input.note },
    })
    return { showtimeID: showtime.id, refundedTickets: tickets.length, refundedVp }
  })
}
