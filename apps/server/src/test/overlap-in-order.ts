import type { Database, Transaction } from '../platform/database/connect.ts'
import { untilSomeWait } from './waiting-statements.ts'

/**
 * Starts acts in this order while a lock that all of them need is held, so that each waits behind the one before.
 * Resolves to how each of them ends.
 */
export async function overlapInOrder<Name extends string>(
  db: Database,
  order: readonly Name[],
  acts: Record<Name, () => Promise<string>>,
  lock: (tx: Transaction) => Promise<unknown>,
): Promise<Record<Name, string>> {
  const begun = await db.transaction().execute(async (tx) => {
    await lock(tx)
    const waiting: { name: Name; end: Promise<string> }[] = []
    for (const name of order) {
      waiting.push({ name, end: acts[name]() })
      await untilSomeWait(db, waiting.length)
    }
    return waiting
  })
  const ends = await Promise.all(begun.map(async ({ name, end }) => [name, await end] as const))
  return Object.fromEntries(ends) as Record<Name, string>
}
