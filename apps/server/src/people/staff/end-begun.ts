import { PROPOSAL_ENDED_NOTE } from '@velvet/contract/people/staff.rules'
import type { Transaction } from '../../platform/database/connect.ts'
import { endInvitationsBy, PROPOSALS, rejectProposalsBy } from './begun-sql.ts'

/**
 * Ends the open invitations and proposals of a person. It runs after a new password, because a person who knew the old
 * one may have made them, and after the loss of a role. Returns the two totals for the audit.
 */
export async function endBegun(
  tx: Transaction,
  { staffId, by }: { staffId: string; by: string },
): Promise<{ endedInvitations: number; rejectedProposals: number }> {
  const endedInvitations = await endInvitationsBy(tx, staffId)
  const rejection = { staffId, decidedBy: by, note: PROPOSAL_ENDED_NOTE }
  let rejectedProposals = 0
  for (const table of PROPOSALS) {
    rejectedProposals += await rejectProposalsBy(tx, { ...rejection, table })
  }
  return { endedInvitations, rejectedProposals }
}
