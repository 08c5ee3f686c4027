import { useSyncExternalStore } from 'react'

const follow = () => () => undefined

/**
 * Returns true on the server, and on the phone while the app takes over the painted page. Both must
 * produce the same markup, so while this is true, nothing may depend on the phone or the person.
 */
export function useIsPainted(): boolean {
  return useSyncExternalStore(
    follow,
    () => false,
    () => true,
  )
}
