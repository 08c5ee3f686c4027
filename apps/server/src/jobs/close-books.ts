import { closeChains, lockDueChains } from '../features/proof/close-chains-sql.ts'
import { closeBooksWithoutTills } from '../features/counter/closing-sql.ts'
import type { JobDeps } from './job.ts'

const SHOWTIMES = 50

/**
 * Ends the chain of each showtime a day after its end. What comes later is still added behind the close. Its books
 * close too, unless a till of its cinema is open: such a till may still report sales that it made without a network,
 * and somebody closes its business day. Returns how many chains it has ended.
 */
export function closeBooks({ db }: Pick<JobDeps, 'db'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const showtimeIds = await lockDueChains(tx, SHOWTIMES)
    if (showtimeIds.length > 0) {
      await closeChains(tx, showtimeIds)
      await closeBooksWithoutTills(tx, showtimeIds)
    }
    return showtimeIds.length
  })
}
