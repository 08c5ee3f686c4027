import { useSyncExternalStore } from 'react'

const PLACES = ['sell', 'till'] as const
type Place = (typeof PLACES)[number]

function present(): Place {
  const name = location.hash.slice(1)
  return PLACES.find((place) => place === name) ?? 'sell'
}

function listen(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** Returns the place that the address names. */
export function usePlace(): Place {
  return useSyncExternalStore(listen, present)
}

export function goTo(place: Place): void {
  location.hash = place
}
