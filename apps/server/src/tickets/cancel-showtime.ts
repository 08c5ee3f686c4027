import type * as contract from '@velvet/contract/endpoints/console'
import { AppError } from '@velvet/contract/errors'
import { recordStaffDeed } from '../audit/record-deed.ts'
import type { Transaction } from '../database/connect.ts'
import { listCinemasOfStaff } from '../gate/check-in-sql.ts'
import type { Call } from '../http/call.ts'
import { announceCancellation } from './announce-cancellation.ts'
import { returnTickets } from './return-tickets.ts'
import { lockShowtimeToFree, lockTicketsToRefund, markShowtimeCancelled } from './refunds-sql.ts'

/** Takes back every ticket, and pays back or owes every Point, in one transaction. */
export function cancelShowtime({ db, staff, input }: Call<typeof contract.cancelShowtime>) {
  return db.transaction().execute(async (tx) => {
    const showtime = await lockShowtimeToFree(tx, input.showtimeID)
    if (!showtime) throw new AppError('showtime-not-found')
    await requireCinemaOfStaff(tx, staff.id, showtime.cinemaId)
    if (showtime.cancelledAt) throw new AppError('showtime-cancelled')
    await markShowtimeCancelled(tx, showtime.id)

    const tickets = await lockTicketsToRefund(tx, showtime.id)
    const refunded = await returnTickets(tx, showtime.id, tickets, staff.id)
    await announceCancellation(tx, { tickets, refunded })
    const refundedVp = refunded.reduce((sum, { vp }) => sum + vp, 0)
    const outcome = {
      refundedTickets: refunded.length,
      refundedVp,
      owedTickets: tickets.length - refunded.length,
    }
    await recordStaffDeed(tx, {
      staffId: staff.id,
      action: 'cancel-showtime',
      subject: showtime.id,
      detail: {
        tickets: refunded.length,
        vp: refundedVp,
        owed: outcome.owedTickets,
        note: input.note,
      },
    })
    return { showtimeID: showtime.id, ...outcome }
  })
}

/** Lets staff who are bound to cinemas decide only about the showtimes of those. */
async function requireCinemaOfStaff(tx: Transaction, staffId: string, cinemaId: string) {
  const bound = await listCinemasOfStaff(tx, staffId)
  if (bound.length > 0 && !bound.includes(cinemaId)) throw new AppError('not-allowed')
}
