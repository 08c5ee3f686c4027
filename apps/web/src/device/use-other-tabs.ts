import { readToken, readTokenAgain } from '@velvet/client/token-store'
import { useEffect } from 'react'
import { forgetPerson } from '../state/auth.ts'
import { useAppDispatch } from '../state/hooks.ts'
import { subjectOf } from '../state/subject.ts'

/**
 * Reacts when the same app in another tab renews the token, logs out, or signs somebody else in.
 */
export function useOtherTabs(): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      const before = readToken()
      if (key !== 'token' || before === null) return
      // The token is read again, because a frozen tab gets old events, and somebody may have logged
      // in since.
      const now = readTokenAgain()
      if (now === null) dispatch(forgetPerson())
      // This tab shows another person's data.
      else if (subjectOf(now) !== subjectOf(before)) location.reload()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [dispatch])
}
