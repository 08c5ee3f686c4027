import type { BroughtAnswers } from '@velvet/contract/shared/app/first-paint'

let brought = new Map<string, unknown>()

/**
 * Stores the answers that came with the page. The next call of a path gets the answer for this
 * path.
 */
export function bringAnswers(answers: BroughtAnswers): void {
  brought = new Map(Object.entries(answers))
}

/** Returns the page's answer for a path and removes it. Returns undefined if there is no answer. */
export function takeBrought(path: string): unknown {
  const answer = brought.get(path)
  brought.delete(path)
  return answer
}
