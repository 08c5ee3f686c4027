import { closeChains, lockDueChains } from '../../books/proof/close-chains-sql.ts'
import { closeBooksWithoutTills, lockShowsLeftOpen } from '../counter/closing-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import { takeTurn } from '../../kernel/jobs/turns-sql.ts'

const SHOWTIMES = 50
/** Books that stayed open because of a till are looked at again this often. */
const LOOK_EVERY_SECONDS = 600
const LEFT_OPEN_AT_ONCE = 500

/**
 * Ends the chain of each showtime a day after its end. What comes later is still added behind the close. Its books
 * close too, unless a till of its cinema is open: such a till may still report sales that it made without a network.
 * Then they close once no till is open. Returns how many chains it has ended.
 */
export function closeBooks({ db }: Pick<JobDeps, 'db'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const showtimeIds = await lockDueChains(tx, SHOWTIMES)
    if (showtimeIds.length > 0) {
      await closeChains(tx, showtimeIds)
      await closeBooksWithoutTills(tx, showtimeIds)
    } else if (await takeTurn(tx, 'close-books', LOOK_EVERY_SECONDS)) {
      await closeBooksLeftOpen(tx)
    }
    return showtimeIds.length
  })
}

async function closeBooksLeftOpen(tx: Transaction): Promise<void> {
  const showtimeIds = await lockShowsLeftOpen(tx, LEFT_OPEN_AT_ONCE)
  if (showtimeIds.length > 0) await closeBooksWithoutTills(tx, showtimeIds)
}
