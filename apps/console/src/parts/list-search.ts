/** What the address of a list holds beside the filters of its screen. */
export interface ListSearch {
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
