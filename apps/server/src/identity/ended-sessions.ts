const KEPT = 10_000

const ended = new Set<string>()

/**
 * Notes that a session has ended for good. When there are too many notes, the oldest are forgotten.
 */
export function noteEnded(sessionId: string): void {
  ended.add(sessionId)
  const [oldest] = ended
  if (ended.size > KEPT && oldest !== undefined) ended.delete(oldest)
}

export function isKnownToHaveEnded(sessionId: string): boolean {
  return ended.has(sessionId)
}
