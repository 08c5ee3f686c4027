import type { Counted } from '@velvet/contract/sales/counter.rules'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'

interface NewFloat {
  id: string
  tillId: string
  kobo: number
  givenBy: string
}

/** Deletes the float that waits for the opening of a till, if any. The caller has locked the till. */
export async function deleteWaitingFloat(tx: Transaction, tillId: string): Promise<void> {
  await tx.deleteFrom('till_floats').where('till_id', '=', tillId).where('session_id', 'is', null).execute()
}

export async function insertFloat(tx: Transaction, { id, tillId, kobo, givenBy }: NewFloat): Promise<void> {
  await tx.insertInto('till_floats').values({ id, till_id: tillId, kobo, given_by: givenBy }).execute()
}

export function findWaitingFloat(db: Database, tillId: string) {
  return db
    .selectFrom('till_floats')
    .select(['id', 'kobo'])
    .where('till_id', '=', tillId)
    .where('session_id', 'is', null)
    .executeTakeFirst()
}

interface OpenedFloat {
  id: string
  sessionId: string
  countedKobo: number
  counts: readonly Counted[] | undefined
  reason: string | null
  approverId: string | null
}

/** Records the session that was opened with a float, and the count at its opening. */
export async function openFloat(tx: Transaction, float: OpenedFloat): Promise<void> {
  const { id, sessionId, countedKobo, counts, reason, approverId } = float
  await tx
    .updateTable('till_floats')
    .set({
      session_id: sessionId,
      counted_kobo: countedKobo,
      counts: counts && JSON.stringify(counts),
      reason,
      approved_by: approverId,
    })
    .where('id', '=', id)
    .execute()
}

/** Records a refused count of a float that waits at a till, once for each person and amount. */
export async function keepRefusedCount(
  db: Database,
  { tillId, staffId, kobo }: { tillId: string; staffId: string; kobo: number },
): Promise<void> {
  await sql`
    update till_floats set refused = refused || counted
    from (select ${JSON.stringify([{ kobo, by: staffId }])}::jsonb as counted) one
    where till_id = ${tillId} and session_id is null and not refused @> counted`.execute(db)
}
