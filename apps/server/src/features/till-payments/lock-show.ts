import type { Transaction } from '../../platform/database/connect.ts'
import { limitLockWaits } from '../../platform/database/limit-lock-waits-sql.ts'
import { lockShow } from '../seats/seats-sql.ts'

/** A payment waits for the lock of its showtime at most this long, and is tried again after a failure. */
const SHOWTIME_WAIT_MS = 5_000

export async function lockShowOf(tx: Transaction, showtimeId: string): Promise<void> {
  await limitLockWaits(tx, SHOWTIME_WAIT_MS)
  await lockShow(tx, showtimeId)
}
