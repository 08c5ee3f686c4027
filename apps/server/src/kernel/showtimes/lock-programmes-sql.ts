import type { Transaction } from '../../platform/database/connect.ts'

/**
 * Locks the programmes of these cinemas until the transaction ends, so that only one transaction at
 * a time changes them. Call this before any showtime is locked. Purchases do not wait for this
 * lock.
 */
export async function lockProgrammes(tx: Transaction, cinemaIds: readonly string[]): Promise<void> {
  await tx.selectFrom('cinemas').select('id').where('id', 'in', cinemaIds).orderBy('id').forNoKeyUpdate().execute()
}
