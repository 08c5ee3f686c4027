import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

/** Ends the unused invitations that this person has made, and returns how many. */
export async function endInvitationsBy(tx: Transaction, staffId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_invitations')
    .set({ expires_at: sql<Date>`now()` })
    .where('invited_by', '=', staffId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Rejects the change of limits that this person has proposed and nobody has decided. */
export async function rejectLimitsBy(
  tx: Transaction,
  { staffId, decidedBy, note }: { staffId: string; decidedBy: string; note: string },
): Promise<void> {
  await tx
    .updateTable('limit_changes')
    .set({
      ...{ state: 'rejected', decided_by: decidedBy },
      ...{ decided_at: sql<Date>`now()`, decision_note: note },
    })
    .where('proposed_by', '=', staffId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Rejects the adjustments that this person has proposed and nobody has decided; returns how many. */
export async function rejectProposalsBy(
  tx: Transaction,
  { staffId, decidedBy, note }: { staffId: string; decidedBy: string; note: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('adjustments')
    .set({
      ...{ state: 'rejected', decided_by: decidedBy },
      ...{ decided_at: sql<Date>`now()`, decision_note: note },
    })
    .where('proposed_by', '=', staffId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
