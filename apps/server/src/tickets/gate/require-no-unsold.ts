import { AppError, ERRORS } from '@velvet/contract/shared/errors'
import type { Transaction } from '../../platform/database/connect.ts'
import { listAdmittedUnsold } from './unsold-admissions-sql.ts'

/**
 * Throws AppError `unsold-admissions`, with the seats, if a visitor was admitted with a ticket of a till or a showtime whose
 * sale has not come.
 */
export async function requireNoUnsold(tx: Transaction, scope: Parameters<typeof listAdmittedUnsold>[1]): Promise<void> {
  const seats = await listAdmittedUnsold(tx, scope)
  if (seats.length === 0) return
  const named = seats.map(({ till, film, seat }) => `${film} ${seat} of ${till}`).join(', ')
  throw new AppError('unsold-admissions', {
    message: `${ERRORS['unsold-admissions'].message}: ${named}`,
  })
}
