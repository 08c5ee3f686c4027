import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRested } from '../use-rested.ts'
import type { Pick, Picks } from './picks.ts'

/** A person who types pauses between two keys for less than this time. */
const PAUSE_MS = 150

/**
 * Looks for the words on the server once the person stops typing. An answer belongs to its words, so one
 * that comes late is never shown for other words. Until the answer to the present words is there, nothing
 * is offered.
 */
export function usePicks<P extends Pick>(source: Picks<P>, text: string, isOpen: boolean) {
  const requested = text.trim()
  const q = useRested(requested, PAUSE_MS)
  const answer = useQuery({ ...picksQuery(source, q), enabled: isOpen && q === requested })
  const isSearching = q !== requested || (answer.isFetching && !answer.data)
  return {
    items: isSearching ? [] : (answer.data?.items ?? []),
    hasMore: answer.data?.hasMore ?? false,
    isSearching,
    error: isSearching || answer.data ? null : answer.error,
    tryAgain: () => void answer.refetch(),
  }
}

/** Returns the query for what a field offers before the user types. */
export function firstPicks<P extends Pick>(source: Picks<P>) {
  return picksQuery(source, '')
}

function picksQuery<P extends Pick>(source: Picks<P>, q: string) {
  return queryOptions({
    queryKey: [source.key, 'choices', q],
    queryFn: ({ signal }) => source.find(q, signal),
  })
}
