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

/** Whether the phone itself says that it has no network. One that never answers is not that. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(follow, () => !navigator.onLine)
}

/** Whether what is shown may no longer be as the server has it. */
export function useIsOutOfReach(): boolean {
  const isOutOfReach = useAppSelector((state) => state.network.isOutOfReach)
  return useIsOffline() || isOutOfReach
}
