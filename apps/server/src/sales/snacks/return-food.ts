import type { JobDeps } from '../../kernel/jobs/job.ts'
import { moveLines } from './sell-items.ts'
import { claimFoodToReturn, endReturned } from './return-food-sql.ts'
import { returnLines } from './return-lines.ts'

const ORDERS = 20

/**
 * Returns the Points of food that the bar does not make yet, to customers who have no ticket of its showtime any more,
 * because the ticket was refunded or the showtime was cancelled. The food is restocked.
 */
export function returnFood({ db }: JobDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const orders = await claimFoodToReturn(tx, ORDERS)
    for (const { purchaseId, customerId, cinemaId, lines } of orders) {
      if (lines.length > 0) {
        await returnLines(tx, { purchaseId, customerId, lines })
        await moveLines(tx, { cinemaId, cause: 'returned', by: null, purchaseId }, lines)
      }
      await endReturned(tx, purchaseId)
    }
    return orders.length
  })
}
