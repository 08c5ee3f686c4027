import type { JobDeps } from '../../kernel/jobs/job.ts'
import { endIfPaidBack } from '../pickups/hold-pickups-sql.ts'
import { moveLines } from './sell-items.ts'
import { claimFoodToReturn } from './return-food-sql.ts'
import { returnLines } from './return-lines.ts'

/**
 * Pays back in Points the food of one order that the bar has not begun to make, if its customer no longer has a ticket
 * because the ticket was refunded or the showtime was cancelled or compensated for. Food of a bundle is paid back with the
 * tickets of the bundle. The food is restocked. A purchase locks its wallet before the stock, so no wallet may be locked
 * after the stock of another order.
 */
export function returnFood({ db }: JobDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const order = await claimFoodToReturn(tx)
    if (!order) return 0
    const { purchaseId, customerId, cinemaId, lines } = order
    if (lines.length > 0) {
      await returnLines(tx, { purchaseId, customerId, lines })
      await moveLines(tx, { cinemaId, cause: 'returned', by: null, purchaseId }, lines)
    }
    await endIfPaidBack(tx, purchaseId, 'refunded')
    return 1
  })
}
