import type { ErrorCode } from '@velvet/contract/errors'
import { Refused } from './test-customer.ts'

export type Outcome = 'won' | ErrorCode

/** What came of an attempt: `won`, or the code of the refusal; anything else is thrown on. */
export function outcomeOf(attempt: Promise<unknown>): Promise<Outcome> {
  return attempt.then(
    () => 'won',
    (error: unknown) => {
      if (error instanceof Refused) return error.code
      throw error
    },
  )
}

/** How often each outcome came. */
export async function tally(attempts: readonly Promise<unknown>[]) {
  const counts: Partial<Record<Outcome, number>> = {}
  for (const outcome of await Promise.all(attempts.map(outcomeOf))) {
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}
