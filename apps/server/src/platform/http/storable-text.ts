import { AppError } from '@velvet/contract/shared/errors'
import { isStorable, UNSTORABLE_WORDS } from '@velvet/contract/shared/typing/typed-text'

/** Throws AppError for text that PostgreSQL cannot store. `typedText` checks the texts inside lists. */
export function requireStorable(input: unknown): void {
  const fields = unstorableFields(input)
  if (fields) throw new AppError('bad-request', { fields })
}

/** Returns the fields with such text, each with the reason; undefined where all can be stored. */
export function unstorableFields(input: unknown): Record<string, string> | undefined {
  const broken = Object.entries(input ?? {}).filter(
    ([, value]: [string, unknown]) => typeof value === 'string' && !isStorable(value),
  )
  if (broken.length === 0) return undefined
  return Object.fromEntries(broken.map(([name]) => [name, UNSTORABLE_WORDS]))
}
