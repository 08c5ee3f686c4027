import { useSyncExternalStore } from 'react'

let isAwaited = false
const followers = new Set<() => void>()

/** Says whether the service worker still stores the app on this phone for the first time. */
export function awaitKeeping(isAwaitedNow: boolean): void {
  isAwaited = isAwaitedNow
  followers.forEach((follow) => follow())
}

function follow(onChange: () => void): () => void {
  followers.add(onChange)
  return () => followers.delete(onChange)
}

/**
 * Returns true once the phone has stored the app, or if it never will. What nobody needs at once loads then, because it
 * would take the network from the first screen.
 */
export function useIsKept(): boolean {
  return useSyncExternalStore(
    follow,
    () => !isAwaited,
    () => false,
  )
}
