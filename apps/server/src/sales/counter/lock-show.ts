import type { Transaction } from '../../platform/database/connect.ts'
import { limitLockWaits } from '../../platform/database/locks-sql.ts'
import { deleteExpiredHolds } from '../../catalogue/seats/customer-holds-sql.ts'
import { lockShow } from '../../catalogue/seats/seats-sql.ts'

/** A till waits for the lock of a showtime at most this long. Purchases in the app hold it for much less. */
const SHOWTIME_WAIT_MS = 5_000

/** Locks a showtime for a till, and puts the seats back on sale that were held for too long. */
export async function lockShowAtTill(tx: Transaction, showtimeId: string): Promise<void> {
  await limitLockWaits(tx, SHOWTIME_WAIT_MS)
  await lockShow(tx, showtimeId)
  await deleteExpiredHolds(tx, showtimeId)
}
