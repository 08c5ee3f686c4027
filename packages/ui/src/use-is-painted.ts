import { useSyncExternalStore } from 'react'

const follow = () => () => undefined

/**
 * Returns true on the server, and on the phone while the app takes over what the server has
 * painted. Both must make the same markup, so nothing may depend on the phone then.
 */
export function useIsPainted(): boolean {
  return useSyncExternalStore(
    follow,
    () => false,
    () => true,
  )
}
