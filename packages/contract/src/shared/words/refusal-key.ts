/**
 * Returns the key of the text of a refusal: its code, with the names of the values that it sends. The names are
 * sorted, because a refusal that the database has kept comes back with its values in another order.
 */
export function refusalKey(code: string, values: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(values).sort().join()
  return names ? `${code}:${names}` : code
}
