import { DAY_MS, HOUR_MS } from '@velvet/contract/shared/time/durations'
import type { Config } from '../../settings/config.ts'

/** Returns when a session that is opened or used now ends. */
export function sessionEnd({ SESSION_DAYS }: Config): Date {
  return new Date(Date.now() + SESSION_DAYS * DAY_MS)
}

/**
 * Returns when a token that is signed now expires. A native app keeps its token in the phone's key
 * store and has no cookie to renew it with, so there the token lives as long as its session.
 */
export function tokenEnd(config: Config, { isNative }: { isNative: boolean }): Date {
  return isNative ? sessionEnd(config) : new Date(Date.now() + config.TOKEN_HOURS * HOUR_MS)
}
