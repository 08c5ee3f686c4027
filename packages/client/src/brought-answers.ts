import type { BroughtAnswers } from '@velvet/contract/first-paint'

let brought = new Map<string, unknown>()

/** Has the next call of each path answered with what the page brought, and not by the server. */
export function bringAnswers(answers: BroughtAnswers): void {
  brought = new Map(Object.entries(answers))
}

/** Returns the answer that the page brought for a path, once; undefined if there is none. */
export function takeBrought(path: string): unknown {
  const answer = brought.get(path)
  brought.delete(path)
  return answer
}
