/** Paystack repeats its webhooks for as long. */
const WATCHED_MS = 72 * 3_600_000

/** True when it is too late to expect anything of a payment begun, or announced, at that time. */
export function isOverdue(since: Date): boolean {
  return Date.now() - since.getTime() > WATCHED_MS
}
