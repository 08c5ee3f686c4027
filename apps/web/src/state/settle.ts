const UNDER_WAY = /loading|fetching|outOfReach/i
const FAILURE = /error/i

/** A slice as it is worth keeping: what is under way now will not be when it is read again. */
export function settle(slice: unknown): unknown {
  if (typeof slice !== 'object' || slice === null) return slice
  return Object.fromEntries(Object.entries(slice).map(([name, value]) => [name, kept(name, value)]))
}

function kept(name: string, value: unknown): unknown {
  if (UNDER_WAY.test(name)) return false
  return FAILURE.test(name) ? null : value
}
