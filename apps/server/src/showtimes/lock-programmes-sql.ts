import type { Transaction } from '../database/connect.ts'

/**
 * Holds the programmes of these cinemas until the transaction ends, so that one transaction at a time
 * changes them. Take this before any showtime is locked. Selling does not wait for it.
 */
export async function lockProgrammes(tx: Transaction, cinemaIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('cinemas')
    .select('id')
    .where('id', 'in', cinemaIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
