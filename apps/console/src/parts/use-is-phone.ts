import { useSyncExternalStore } from 'react'

/** Windows of at most this width have the links to the areas in a bar at the lower edge. */
const PHONE = '(max-width: 800px)'

/** Returns true while the window is as narrow as that of a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(listen, () => matchMedia(PHONE).matches)
}

function listen(listener: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
