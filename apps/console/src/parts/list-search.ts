/** What the address of a list holds beside the filters of its screen. */
interface ListSearch {
  q?: string
  cursor?: string
}

export function listSearch(search: Record<string, unknown>): ListSearch {
  const { q, cursor } = search
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(typeof cursor === 'string' && cursor !== '' && { cursor }),
  }
}

type Search = Readonly<Record<string, unknown>>

/** Returns the search of an address without these names, and with others in their place. */
export function searchWithout(search: Search, names: readonly string[], others: Search): Search {
  const kept = Object.entries(search).filter(([name]) => !names.includes(name))
  return { ...Object.fromEntries(kept), ...others }
}
