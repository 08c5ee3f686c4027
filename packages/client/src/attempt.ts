/** Reads or writes storage. Returns undefined if it is full, or if the browser forbids it to the page. */
export function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
