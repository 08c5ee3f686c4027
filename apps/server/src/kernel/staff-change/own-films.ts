import { AppError } from '@velvet/contract/shared/errors'
import type { StaffMember } from '../identity/caller.ts'

/**
 * Returns the distributor to whose films a call is limited; undefined means all films. Throws AppError
 * `no-distributor` for a person of a distributor for whom no admin has chosen one yet.
 */
export function distributorToShow({
  role,
  distributorId,
}: Pick<StaffMember, 'role' | 'distributorId'>): string | undefined {
  if (role !== 'distributor') return undefined
  if (distributorId === undefined) throw new AppError('no-distributor')
  return distributorId
}
