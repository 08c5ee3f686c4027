import { useSyncExternalStore } from 'react'

/**
 * Keeps the name of the page that is shown in the address, so that the back button of a phone leads back. The first
 * name is that of the page that an address without a name opens.
 */
export function hashPages<const Name extends string>(names: readonly [Name, ...Name[]]) {
  const present = () => names.find((name) => name === location.hash.slice(1)) ?? names[0]
  return {
    /** Returns the page that the address names. */
    usePage: (): Name => useSyncExternalStore(listen, present),
    goTo: (page: Name): void => {
      location.hash = page
    },
  }
}

function listen(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
