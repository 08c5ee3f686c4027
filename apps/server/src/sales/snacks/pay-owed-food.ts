import type { JobDeps } from '../../kernel/jobs/job.ts'
import { claimOwedFood, endOwedFood } from './owed-food-sql.ts'
import { creditLines } from './return-lines.ts'

/**
 * Pays back the food of one purchase whose customer had no room for its Points before. Finance decides about a closed
 * account.
 */
export function payOwedFood({ db }: JobDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const lines = await claimOwedFood(tx)
    const [first] = lines
    if (!first) return 0
    const { purchaseId, customerId } = first
    const movementId = await creditLines(tx, { purchaseId, customerId, lines })
    const places = lines.map(({ place }) => place)
    if (movementId !== undefined) await endOwedFood(tx, { purchaseId, places, movementId })
    return 1
  })
}
