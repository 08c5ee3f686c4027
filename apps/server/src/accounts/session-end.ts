import type { Config } from '../config.ts'

const HOUR_MS = 3_600_000

/** When a session that is opened or used now comes to its end. */
export function sessionEnd({ SESSION_DAYS }: Config): Date {
  return new Date(Date.now() + SESSION_DAYS * 24 * HOUR_MS)
}

/** When a token that is signed now runs out. */
export function tokenEnd({ TOKEN_HOURS }: Config): Date {
  return new Date(Date.now() + TOKEN_HOURS * HOUR_MS)
}
