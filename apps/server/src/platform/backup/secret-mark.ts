import { createHash } from 'node:crypto'

/** Returns a mark that differs from secret to secret and does not help to guess the secret. */
export function markOf(hashSecret: string): string {
  return createHash('sha256').update(`mark of a backup:${hashSecret}`).digest('hex').slice(0, 16)
}
