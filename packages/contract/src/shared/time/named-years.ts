/**
 * Callers may only name dates in these years. The database could store a date far outside of them,
 * but no computer could show it, so every list that holds the date would fail.
 */
export const NAMED_YEARS = { first: 1900, last: 2999 }

/** Returns true for a date or an instant that callers may name. */
export function isInNamedYears(moment: string): boolean {
  const year = Number(moment.slice(0, 4))
  return year >= NAMED_YEARS.first && year <= NAMED_YEARS.last
}
