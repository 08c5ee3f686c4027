import type { Config } from '../config.ts'

const HOUR_MS = 3_600_000

/** When a session that is opened or used now comes to its end. */
export function sessionEnd({ TOKEN_HOURS }: Config): Date {
  return new Date(Date.now() + TOKEN_HOURS * HOUR_MS)
}
