import { useSyncExternalStore } from 'react'

const PAGES = ['sell', 'sales', 'till', 'printer'] as const
type PageName = (typeof PAGES)[number]

function present(): PageName {
  const name = location.hash.slice(1)
  return PAGES.find((page) => page === name) ?? 'sell'
}

function listen(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** Returns the page that the address names. */
export function usePage(): PageName {
  return useSyncExternalStore(listen, present)
}

export function goTo(page: PageName): void {
  location.hash = page
}
