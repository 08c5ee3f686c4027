import { payBackSlice } from './pay-back.ts'
import { askAboutClosedTicket, tryReturnPoints } from './return-points.ts'
import { claimOwedRefund, keepOwedError, closeOwedRefund } from './owed-refunds-sql.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'

/**
 * Refunds the Points of cancelled showtimes: first those whose refund was not tried yet, and then those that did not
 * fit into their holder's account before. If the account was closed meanwhile, a person decides.
 */
export async function payOwedRefunds(deps: JobDeps): Promise<number> {
  return (await payBackSlice(deps.db)) || payOneAgain(deps)
}

function payOneAgain({ db, log }: JobDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const owed = await claimOwedRefund(tx)
    if (!owed) return 0
    const { ticketId, customerId, vp, staffId } = owed
    const error = await tryReturnPoints(tx, { id: ticketId, customerId, vp }, staffId)
    if (error === undefined) {
      await closeOwedRefund(tx, ticketId)
    } else {
      await keepOwedError(tx, ticketId, error)
      if (error === 'customer-closed') await askAboutClosedTicket(tx, { ticketId, vp })
      log.warn({ ticket: ticketId, error }, 'a ticket refund could still not be credited')
    }
    return 1
  })
}
