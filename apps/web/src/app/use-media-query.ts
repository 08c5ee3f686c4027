import { useSyncExternalStore } from 'react'
import { followMedia } from './follow-media.ts'

const onScreen = new Map<string, boolean>()

/** While a page is printed, queries are about the paper, so the last result of the screen stands. */
function matchesOnScreen(query: string): boolean {
  const last = onScreen.get(query)
  if (last !== undefined && matchMedia('print').matches) return last
  const { matches } = matchMedia(query)
  onScreen.set(query, matches)
  return matches
}

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => followMedia(query, onChange),
    () => matchesOnScreen(query),
    () => false,
  )
}
