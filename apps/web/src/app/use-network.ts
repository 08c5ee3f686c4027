import { useSyncExternalStore } from 'react'
import { useAppSelector } from '../state/hooks.ts'

function follow(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/**
 * Returns true while the phone itself says that it has no network. A network that never answers
 * does not count.
 */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    follow,
    () => !navigator.onLine,
    () => false,
  )
}

/** Returns true when the visible data may be older than the server's. */
export function useIsOutOfReach(): boolean {
  const isOutOfReach = useAppSelector((state) => state.network.isOutOfReach)
  return useIsOffline() || isOutOfReach
}
