import { useSyncExternalStore } from 'react'

const PAGES = [
  'door',
  'more',
  'choose',
  'people',
  'share',
  'holders',
  'conflicts',
  'scanner',
  'sign-in',
] as const
export type PageName = (typeof PAGES)[number]

function present(): PageName {
  const name = location.hash.slice(1)
  return PAGES.find((page) => page === name) ?? 'door'
}

function listen(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/**
 * Returns the page that the address names. The page is in the address so that the phone's back
 * button leads back to the door.
 */
export function usePage(): PageName {
  return useSyncExternalStore(listen, present)
}

export function goTo(page: PageName): void {
  location.hash = page
}
