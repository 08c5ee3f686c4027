import { readToken, readTokenAgain } from '@velvet/client/token-store'
import { useEffect } from 'react'
import { forgetPerson } from '../state/auth.ts'
import { useAppDispatch } from '../state/hooks.ts'

/**
 * Reacts when the same app in another tab renews the token or logs out. Somebody else's login is
 * noticed by `state/store.ts`, because it concerns visitors too.
 */
export function useOtherTabs(): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key !== 'token' || readToken() === null) return
      // The token is read again, because a frozen tab gets old events, and somebody may have logged
      // in since.
      if (readTokenAgain() === null) dispatch(forgetPerson())
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [dispatch])
}
