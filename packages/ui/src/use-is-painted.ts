import { useSyncExternalStore } from 'react'

const follow = () => () => undefined

/**
 * Returns true on the server, and on the phone while the app takes over the painted page. The
 * server and the phone must draw the same markup then, so it must not depend on the phone or the
 * person.
 */
export function useIsPainted(): boolean {
  return useSyncExternalStore(
    follow,
    () => false,
    () => true,
  )
}
