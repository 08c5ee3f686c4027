import { AppError } from '@velvet/contract/errors'

/**
 * Throws AppError for text that is none: PostgreSQL holds no NUL and no half of a pair of
 * surrogates. Input is flat: its texts stand at the top.
 */
export function requireStorable(input: unknown): void {
  const broken = Object.entries(input ?? {}).filter(
    ([, value]: [string, unknown]) =>
      typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()),
  )
  if (broken.length === 0) return
  const fields = broken.map(([name]) => [name, 'has characters that are no text'] as const)
  throw new AppError('bad-request', { fields: Object.fromEntries(fields) })
}
