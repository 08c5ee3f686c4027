import { useSyncExternalStore } from 'react'

/** Below this width, the areas are in a bar at the bottom of the window. */
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
