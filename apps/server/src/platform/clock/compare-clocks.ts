import { readClock } from '../database/clock-sql.ts'
import type { Database } from '../database/connect.ts'

/** Clocks that differ by less than this agree: retries and tokens tolerate it, and no ticket ends early. */
const AGREEMENT_MS = 10 * 60_000

// A process has one clock, so one variable holds what its last comparison found.
let isTrusted = true

/** Returns false while the last comparison found a difference. Processes that compare nothing trust their clock. */
export const isClockTrusted = (): boolean => isTrusted

/**
 * Returns why this server's clock is not trusted, or undefined if it agrees with the clock of the
 * database. Throws when the database does not answer.
 */
export async function compareClocks(db: Database): Promise<string | undefined> {
  return findDoubt(await readClock(db))
}

export function findDoubt(databaseNow: Date): string | undefined {
  isTrusted = Math.abs(databaseNow.getTime() - Date.now()) <= AGREEMENT_MS
  return isTrusted ? undefined : 'the clocks of the server and of its database differ'
}
