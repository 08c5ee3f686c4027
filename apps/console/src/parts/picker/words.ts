import { counted } from '@velvet/contract/shared/typing/counted'

interface Found {
  isSearching: boolean
  error: Error | null
  count: number
  hasMore: boolean
}

/** Says how much was found. It is empty beside an error, which has words of its own. */
export function foundText({ isSearching, error, count, hasMore }: Found): string {
  if (isSearching) return 'Searching…'
  if (error) return ''
  if (count === 0) return 'Nothing fits.'
  if (hasMore) return `The first ${count} of more results. Type on to find others.`
  return counted(count, 'result')
}
