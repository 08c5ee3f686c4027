import { AppError } from '@velvet/contract/shared/errors'

const FIRST_BIRTHDAY = '1900-01-01'

/** Throws AppError for a day on which no living person can have been born. */
export function requireBirthday(day: string): void {
  const today = new Date().toISOString().slice(0, 10)
  // ISO dates sort in the order of time.
  if (day > FIRST_BIRTHDAY && day < today) return
  throw new AppError('bad-request', { fields: { dateOfBirth: 'is not a plausible date of birth' } })
}
