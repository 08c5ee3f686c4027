export type Params = Readonly<Record<string, string>>

/**
 * Returns the named parts of an address that matches a pattern such as `/movie/:movieId`; undefined
 * if it does not match. Capital letters and a slash at the end make no difference.
 */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  const requested = segments(pattern)
  const given = segments(pathname)
  if (requested.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, name] of requested.entries()) {
    const value = given[index] ?? ''
    if (name.startsWith(':')) params[name.slice(1)] = decoded(value)
    else if (name.toLowerCase() !== value.toLowerCase()) return undefined
  }
  return params
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean)
}

/** A mistyped address such as `/movie/%` is used as it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
