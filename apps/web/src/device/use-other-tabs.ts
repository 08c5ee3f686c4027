import { readToken, readTokenAgain } from '@velvet/client/token-store'
import { useEffect } from 'react'
import { forgetPerson } from '../state/auth.ts'
import { useAppDispatch } from '../state/hooks.ts'
import { subjectOf } from '../state/subject.ts'

/** The same app in another tab renews the token, leaves, or signs somebody else in. */
export function useOtherTabs(): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      const before = readToken()
      if (key !== 'token' || before === null) return
      // Not as the event has it: a tab that lay frozen is told late, and by now somebody is back.
      const now = readTokenAgain()
      if (now === null) dispatch(forgetPerson())
      // What this tab shows is another person's.
      else if (subjectOf(now) !== subjectOf(before)) location.reload()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [dispatch])
}
