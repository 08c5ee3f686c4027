import type { Config } from '../config.ts'

const HOUR_MS = 3_600_000

/** When a session that is opened or used now comes to its end. */
export function sessionEnd({ SESSION_DAYS }: Config): Date {
  return new Date(Date.now() + SESSION_DAYS * 24 * HOUR_MS)
}

/**
 * When a token that is signed now runs out. A native app keeps it in the phone's key store, and has
 * no cookie to renew it with: there it lives as long as its session.
 */
export function tokenEnd(config: Config, { isNative }: { isNative: boolean }): Date {
  return isNative ? sessionEnd(config) : new Date(Date.now() + config.TOKEN_HOURS * HOUR_MS)
}
