import { useSyncExternalStore } from 'react'

const PLACES = [
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
export type Place = (typeof PLACES)[number]

function present(): Place {
  const name = location.hash.slice(1)
  return PLACES.find((place) => place === name) ?? 'door'
}

function listen(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/**
 * Returns the place that the address names. The place is in the address so that the phone's back
 * button leads back to the door.
 */
export function usePlace(): Place {
  return useSyncExternalStore(listen, present)
}

export function goTo(place: Place): void {
  location.hash = place
}
