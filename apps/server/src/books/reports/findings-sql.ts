import { sql } from 'kysely'
import type { Fault } from '../../platform/database/check.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'

interface KeptFinding {
  id: string
  checked: number
  broken: number
  faults: readonly Fault[]
}

export async function keepFinding(tx: Transaction, { id, checked, broken, faults }: KeptFinding) {
  const found = { checked, broken, faults: JSON.stringify(faults), verified_at: sql<Date>`now()` }
  await tx
    .insertInto('invariant_findings')
    .values({ invariant: id, ...found })
    .onConflict((conflict) => conflict.column('invariant').doUpdateSet(found))
    .execute()
}

/** Lists what the last verification found, whichever process made it. */
export function listFindings(db: Database) {
  return db.selectFrom('invariant_findings').select(['invariant', 'broken', 'verified_at as verifiedAt']).execute()
}

interface OutboxState {
  waiting: number
  oldestSeconds: number
  dead: number
}

/**
 * Reads the outbox by its partial indexes, because the messages already sent can be a hundred times
 * as many.
 */
export async function readOutboxState(db: Database): Promise<OutboxState> {
  const { rows } = await sql<OutboxState>`
    select count(*) as waiting,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds",
      (select count(*) from outbox where dead_at is not null) as dead
    from outbox where done_at is null and dead_at is null`.execute(db)
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, dead: 0 }
}
