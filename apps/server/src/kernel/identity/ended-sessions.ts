import { growingLru } from '../../platform/process/growing-lru.ts'

const ended = growingLru<true>(10_000)

/** Remembers that a session has ended for good. If there are too many, the oldest are forgotten. */
export function noteEnded(sessionId: string): void {
  ended.set(sessionId, true)
}

export function isKnownToHaveEnded(sessionId: string): boolean {
  return ended.has(sessionId)
}
