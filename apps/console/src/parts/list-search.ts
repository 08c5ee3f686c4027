/** The search parameters that the addresses of all lists have. */
interface ListSearch {
  q?: string
  cursor?: string
}

type Filters<Name extends string> = Partial<Record<Name, string>>

export function listSearch(search: Record<string, unknown>): ListSearch {
  return pick(search, ['q', 'cursor'])
}

/** Returns a function that reads the address of a list with these filters. */
export function filteredSearch<const Names extends readonly string[]>(...names: Names) {
  return (search: Record<string, unknown>): ListSearch & Filters<Names[number]> => ({
    ...listSearch(search),
    ...pick<Names[number]>(search, names),
  })
}

function pick<Name extends string>(search: Record<string, unknown>, names: readonly Name[]) {
  const named = names.map((name) => [name, search[name]] as const)
  const given = named.filter(([, value]) => typeof value === 'string' && value !== '')
  return Object.fromEntries(given) as Filters<Name>
}

type Search = Readonly<Record<string, unknown>>

/** Returns the search of an address without these names, and with others added. */
export function searchWithout(search: Search, names: readonly string[], others: Search): Search {
  const kept = Object.entries(search).filter(([name]) => !names.includes(name))
  return { ...Object.fromEntries(kept), ...others }
}
