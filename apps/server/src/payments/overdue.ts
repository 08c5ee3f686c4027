/** Paystack repeats its webhooks for as long. */
const WATCHED_MS = 72 * 3_600_000

/** Who taps Pay twice does it within the day. */
const TWICE_MS = 24 * 3_600_000

/** True when a second transaction for a payment credited at that time is no longer looked for. */
export function isPastPayingTwice(creditedAt: Date): boolean {
  return Date.now() - creditedAt.getTime() > TWICE_MS
}

/** True when it is too late to expect anything of a payment begun, or announced, at that time. */
export function isOverdue(since: Date): boolean {
  return Date.now() - since.getTime() > WATCHED_MS
}
