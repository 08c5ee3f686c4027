/**
 * Returns the words for a list without rows. `filters` are the filters that the address gives. A
 * list that is empty without any of them says what has to happen first.
 */
export function emptyText<First>(
  filters: Readonly<Record<string, string | undefined>>,
  { none, first }: { none: string; first: First },
): string | First {
  return Object.values(filters).some((value) => value !== undefined) ? none : first
}

/** A report says this when there were no showtimes on its days. */
export const NOTHING_PLAYED = 'Nothing was played on these days.'
