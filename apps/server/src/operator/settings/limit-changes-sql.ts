import type { WaitingLimits } from '@velvet/contract/operator/settings.calls'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'

type Limits = WaitingLimits['limits']

/** Returns the change of limits that waits for a second person, if there is one. */
export async function findWaitingLimits(db: Database): Promise<WaitingLimits | undefined> {
  const row = await db
    .selectFrom('limit_changes')
    .innerJoin('staff', 'staff.id', 'limit_changes.proposed_by')
    .select(['limit_changes.id', 'limits', 'note', 'staff.id as proposerId', 'staff.name', 'proposed_at as proposedAt'])
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (!row) return undefined
  const { proposerId, name, proposedAt, limits, ...same } = row
  const proposedBy = { id: proposerId, name }
  return { ...same, limits: limits as Limits, proposedBy, proposedAt: proposedAt.toISOString() }
}

/** Reads a change of limits and locks it until the transaction ends. */
export async function lockLimitChange(tx: Transaction, id: string) {
  const row = await tx
    .selectFrom('limit_changes')
    .select(['state', 'limits', 'proposed_by as proposedBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, limits: row.limits as Limits }
}

/** Returns false, and writes nothing, if another change waits. */
export async function insertLimitChange(
  tx: Transaction,
  { id, limits, note, proposedBy }: { id: string; limits: Limits; note: string; proposedBy: string },
): Promise<boolean> {
  return returnsRow(
    tx
      .insertInto('limit_changes')
      .values({ id, note, proposed_by: proposedBy, limits: JSON.stringify(limits) })
      .onConflict((conflict) => conflict.column('state').where('state', '=', 'waiting').doNothing())
      .returning('id'),
  )
}

interface Decision {
  state: 'done' | 'rejected'
  staffId: string
  note?: string
}

export async function decideLimitChange(
  tx: Transaction,
  id: string,
  { state, staffId, note }: Decision,
): Promise<void> {
  await tx
    .updateTable('limit_changes')
    .set({ state, decided_by: staffId, decided_at: sql`now()`, decision_note: note ?? null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}
