import { PROPOSAL_ENDED_NOTE } from '@velvet/contract/staff/staff'
import type { Transaction } from '../../platform/database/connect.ts'
import { endInvitationsBy, rejectLimitsBy, rejectProposalsBy } from './begun-sql.ts'

/**
 * Ends the invitations that somebody has sent, and the adjustments and limits that they have proposed, where nobody
 * has accepted or decided them yet. A new password calls this, because whoever knew the old one may have
 * begun them, and so does the loss of a role. Returns the figures for the audit.
 */
export async function endBegun(
  tx: Transaction,
  { staffId, by }: { staffId: string; by: string },
): Promise<{ endedInvitations: number; rejectedProposals: number }> {
  const endedInvitations = await endInvitationsBy(tx, staffId)
  const rejected = { staffId, decidedBy: by, note: PROPOSAL_ENDED_NOTE }
  await rejectLimitsBy(tx, rejected)
  return { endedInvitations, rejectedProposals: await rejectProposalsBy(tx, rejected) }
}
