import { AppError } from '@velvet/contract/shared/errors'
import { lockCustomer } from '../../kernel/identity/accounts-sql.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import { moveVp } from '../../kernel/ledger/move-with-cause.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { insertBonus, listEarnedBonuses, lockShowtimeToThank, markThanked, type EarnedBonus } from './visits-sql.ts'

/**
 * Gives the payers of one showtime their bonus for its tickets, all of them or none. Customers can return no ticket by
 * then, and a later refund by staff leaves them the bonus.
 */
export function grantVisits({ db, log }: JobDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const showtime = await lockShowtimeToThank(tx)
    if (!showtime) return 0
    for (const bonus of await listEarnedBonuses(tx, showtime)) {
      const movementId = await credit(tx, bonus)
      if (movementId === undefined) log.warn({ ticket: bonus.ticketId }, 'a bonus did not fit into its wallet')
      else if (movementId !== null) await insertBonus(tx, { ...bonus, movementId, percent: showtime.percent })
    }
    await markThanked(tx, showtime.id)
    return 1
  })
}

/** Returns the movement; null for a closed account, and undefined if the balance would pass its limit. */
async function credit(tx: Transaction, { ticketId, payerId, vp }: EarnedBonus): Promise<string | null | undefined> {
  const customer = await lockCustomer(tx, payerId)
  if (!customer || customer.closedAt) return null
  const movement = { customerId: payerId, amount: vp, operatorAccount: 'promotions', reason: 'visit' } as const
  try {
    return (await moveVp(tx, { ...movement, reference: ticketId }))?.movementId
  } catch (error) {
    if (error instanceof AppError && error.code === 'balance-too-high') return undefined
    throw error
  }
}
