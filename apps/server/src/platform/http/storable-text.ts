import { AppError } from '@velvet/contract/calls/errors'

/**
 * Throws AppError for text that PostgreSQL cannot store: it holds a NUL or half of a surrogate
 * pair. Input is flat, so only its own fields are checked.
 */
export function requireStorable(input: unknown): void {
  const fields = unstorableFields(input)
  if (fields) throw new AppError('bad-request', { fields })
}

/** Returns the fields with such text, each with the reason; undefined where all can be stored. */
export function unstorableFields(input: unknown): Record<string, string> | undefined {
  const broken = Object.entries(input ?? {}).filter(
    ([, value]: [string, unknown]) =>
      typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()),
  )
  if (broken.length === 0) return undefined
  return Object.fromEntries(broken.map(([name]) => [name, 'has characters that are no text']))
}
