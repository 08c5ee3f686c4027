import { useSyncExternalStore } from 'react'

let isAwaited = false
const followers = new Set<() => void>()

/** Sets whether the page still waits for the service worker to store the app for the first time. */
export function awaitKeeping(isAwaitedNow: boolean): void {
  isAwaited = isAwaitedNow
  followers.forEach((follow) => follow())
}

function follow(onChange: () => void): () => void {
  followers.add(onChange)
  return () => followers.delete(onChange)
}

/**
 * Returns true once the phone has stored the app, or if it cannot. Features that are not urgent load only then, because
 * they would slow down the first screen.
 */
export function useIsKept(): boolean {
  return useSyncExternalStore(
    follow,
    () => !isAwaited,
    () => false,
  )
}
