import { attempt } from '@velvet/client/attempt'

/** The name of the latest searches in the storage of the phone. */
const RECENT_SEARCHES = 'recent-searches'
const KEPT = 6

/** Returns the latest searches on this phone, the newest first. */
export function recentSearches(): string[] {
  const kept = attempt<unknown>(() => JSON.parse(localStorage.getItem(RECENT_SEARCHES) ?? '[]'))
  return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : []
}

export function rememberSearch(text: string): void {
  const now = text.trim()
  if (now === '') return
  const others = recentSearches().filter((one) => one.toLowerCase() !== now.toLowerCase())
  const kept = JSON.stringify([now, ...others].slice(0, KEPT))
  attempt(() => localStorage.setItem(RECENT_SEARCHES, kept))
}

export function forgetSearches(): void {
  attempt(() => localStorage.removeItem(RECENT_SEARCHES))
}
