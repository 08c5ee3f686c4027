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

/** The tables of proposals that wait for a second person. */
export const PROPOSALS = [
  'account_changes',
  'adjustments',
  'free_ticket_requests',
  'limit_changes',
  'number_moves',
  'points_gift_recalls',
] as const

interface Rejection {
  table: (typeof PROPOSALS)[number]
  staffId: string
  decidedBy: string
  note: string
}

/** Rejects the undecided proposals of this person, and returns their number. */
export async function rejectProposalsBy(
  tx: Transaction,
  { table, staffId, decidedBy, note }: Rejection,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set state = 'rejected', decided_by = ${decidedBy},
      decided_at = now(), decision_note = ${note}
    where proposed_by = ${staffId} and state = 'waiting'`.execute(tx)
  return Number(numAffectedRows)
}
