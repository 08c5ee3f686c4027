import { AppError } from '@velvet/contract/shared/errors'
import type { StaffMember } from './caller.ts'

/**
 * Throws AppError `confirmation-required` unless the caller gave their password, and the code of their second
 * factor, within the last `CONFIRMED_MINUTES`. A stolen token alone is then not enough.
 */
export function requireConfirmed({ isConfirmed }: Pick<StaffMember, 'isConfirmed'>): void {
  if (!isConfirmed) throw new AppError('confirmation-required')
}
