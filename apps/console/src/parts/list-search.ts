/** The search parameters that the addresses of all lists have. */
interface ListSearch {
  q?: string
  cursor?: string
}

/** Returns a function that reads the address of a list with these filters. */
export function filteredSearch<const Names extends readonly string[]>(...names: Names) {
  return (search: Record<string, unknown>) => {
    const named = ['q', 'cursor', ...names].map((name) => [name, search[name]] as const)
    const given = named.filter(([, value]) => typeof value === 'string' && value !== '')
    return Object.fromEntries(given) as ListSearch & Partial<Record<Names[number], string>>
  }
}

type Search = Readonly<Record<string, unknown>>

/** Returns the search of an address without these names, and with others added. */
export function searchWithout(search: Search, names: readonly string[], others: Search): Search {
  const kept = Object.entries(search).filter(([name]) => !names.includes(name))
  return { ...Object.fromEntries(kept), ...others }
}
