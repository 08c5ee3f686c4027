import { createHash } from 'node:crypto'

/** Returns what tells one secret from another, and does not help to guess it. */
export function markOf(hashSecret: string): string {
  return createHash('sha256').update(`mark of a backup:${hashSecret}`).digest('hex').slice(0, 16)
}
