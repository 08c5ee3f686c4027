/**
 * Money of a provider is counted, compared and added in whole kobo. Naira with decimals are only
 * read and shown, because sums of them are not exact.
 */
export const KOBO_A_NAIRA = 100

/** Returns kobo as naira, to show them or to send them to a third party. */
export function nairaOf(kobo: number): number {
  return kobo / KOBO_A_NAIRA
}
