import { AppError } from '@velvet/contract/shared/errors'
import type { Transaction } from '../../platform/database/connect.ts'
import { areTied } from './ties-sql.ts'

/** Throws AppError unless whoever approves counts as another person than whoever proposed. */
export async function requireSecondPerson(
  tx: Transaction,
  { proposedBy, approvedBy }: { proposedBy: string; approvedBy: string },
): Promise<void> {
  if (proposedBy === approvedBy) throw new AppError('adjustment-own')
  if (await areTied(tx, proposedBy, approvedBy)) throw new AppError('approver-not-independent')
}
