import { isClockTrusted } from '../clock/clock-trust.ts'

/** Paystack repeats its webhooks for 72 hours. */
export const WATCHED_MS = 72 * 3_600_000

/** A payer who taps Pay twice does so within a day. */
export const TWICE_MS = 24 * 3_600_000

/** A bank transfer can be under way for days, but no longer than this. */
const UNDER_WAY_MS = 14 * 24 * 3_600_000

/**
 * Returns true when it is too late to expect that a transaction of a payment begun then still ends.
 */
export function isPastBeingUnderWay(begunAt: Date): boolean {
  return Date.now() - begunAt.getTime() > UNDER_WAY_MS
}

/**
 * Returns true when a second transaction for a payment credited at that time is no longer looked
 * for.
 */
export function isPastPayingTwice(creditedAt: Date): boolean {
  return isClockTrusted() && Date.now() - creditedAt.getTime() > TWICE_MS
}

/**
 * Returns true when it is too late to expect anything of a payment begun, or announced, at that
 * time.
 */
export function isOverdue(since: Date): boolean {
  return isClockTrusted() && Date.now() - since.getTime() > WATCHED_MS
}
