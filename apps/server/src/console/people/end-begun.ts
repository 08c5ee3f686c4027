import { PROPOSAL_ENDED_NOTE } from '@velvet/contract/staff'
import type { Transaction } from '../../database/connect.ts'
import { endInvitationsBy, rejectProposalsBy } from './begun-sql.ts'

/**
 * Ends what somebody began and others have yet to complete: the links for new colleagues, and proposed
 * adjustments. A new password calls this, because whoever knew the old one may have begun them, and so
 * does the loss of a role. Returns the figures for the audit.
 */
export async function endBegun(
  tx: Transaction,
  { staffId, by }: { staffId: string; by: string },
): Promise<{ endedInvitations: number; rejectedProposals: number }> {
  const endedInvitations = await endInvitationsBy(tx, staffId)
  const rejected = { staffId, decidedBy: by, note: PROPOSAL_ENDED_NOTE }
  return { endedInvitations, rejectedProposals: await rejectProposalsBy(tx, rejected) }
}
