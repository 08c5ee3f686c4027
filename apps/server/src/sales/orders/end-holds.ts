import { endExpiredOrders } from './paid-orders-sql.ts'
import { deleteSomeExpiredHolds } from '../../catalogue/seats/customer-holds-sql.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'

const SHOWTIMES = 50

/**
 * Puts seats on sale again whose order was not paid for in time. Purchases take them even before this
 * job runs.
 */
export function endHolds({ db }: JobDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ended = await deleteSomeExpiredHolds(tx, SHOWTIMES)
    await endExpiredOrders(tx)
    return ended
  })
}
