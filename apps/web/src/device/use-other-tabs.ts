import { readToken, storeToken } from '@velvet/client/token-store'
import { useEffect } from 'react'
import { forgetPerson } from '../state/auth.ts'
import { useAppDispatch } from '../state/hooks.ts'
import { subjectOf } from '../state/subject.ts'

/** The same app in another tab renews the token, leaves, or signs somebody else in. */
export function useOtherTabs(): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== 'token' || readToken() === null) return
      if (newValue === null) dispatch(forgetPerson())
      else if (subjectOf(newValue) === subjectOf(readToken())) storeToken(newValue)
      // What this tab shows is another person's.
      else location.reload()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [dispatch])
}
