import { DAY_MS, HOUR_MS } from '@velvet/contract/shared/time/durations'
import { isClockTrusted } from '../../platform/clock/compare-clocks.ts'

/** Paystack repeats its webhooks for 72 hours. */
const WATCHED_MS = 72 * HOUR_MS

/** A payer who taps Pay twice does so within a day. */
const TWICE_MS = DAY_MS

/** A bank transfer can be under way for days, but no longer than this. */
const UNDER_WAY_MS = 14 * DAY_MS

/**
 * Returns true if a payment was begun so long ago that no transaction of it can still be under way.
 */
export function isPastBeingUnderWay(begunAt: Date): boolean {
  return Date.now() - begunAt.getTime() > UNDER_WAY_MS
}

/** Returns true if a payment was credited so long ago that a second transaction of it is no longer looked for. */
export function isPastPayingTwice(creditedAt: Date): boolean {
  return isClockTrusted() && Date.now() - creditedAt.getTime() > TWICE_MS
}

/**
 * Returns true if a payment was begun, or an event was received, so long ago that the provider will
 * not report anything more about it.
 */
export function isOverdue(since: Date): boolean {
  return isClockTrusted() && Date.now() - since.getTime() > WATCHED_MS
}
