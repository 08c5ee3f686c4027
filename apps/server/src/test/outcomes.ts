import type { ErrorCode } from '@velvet/contract/errors'
import { Refused } from './test-customer.ts'

export type Outcome = 'won' | ErrorCode

/** Returns `won` or the code of the refusal; any other error is thrown. */
export function outcomeOf(attempt: Promise<unknown>): Promise<Outcome> {
  return attempt.then(
    () => 'won',
    (error: unknown) => {
      if (error instanceof Refused) return error.code
      throw error
    },
  )
}

/** Counts how often each outcome came. */
export async function tally(attempts: readonly Promise<unknown>[]) {
  const counts: Partial<Record<Outcome, number>> = {}
  for (const outcome of await Promise.all(attempts.map(outcomeOf))) {
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}
