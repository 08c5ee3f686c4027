import { PROPOSAL_ENDED_NOTE } from '@velvet/contract/people/staff.rules'
import type { Transaction } from '../../platform/database/connect.ts'
import { endInvitationsBy, PROPOSALS, rejectProposalsBy } from './begun-sql.ts'

/**
 * Ends the invitations that a person has sent, and what they have proposed to a second person, where it was not
 * accepted or decided yet. A new password calls this, because a person who knew the old one may have begun them, and so
 * does the loss of a role. Returns the two totals for the audit.
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
