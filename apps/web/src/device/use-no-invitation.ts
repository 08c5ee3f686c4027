import { useEffect } from 'react'
import { keepAccountKnown } from '../parts/known-account.ts'
import { useAppDispatch, useAppSelector } from '../state/hooks.ts'
import { selectIsSignedIn } from '../state/selectors.ts'
import { installClosed } from '../state/settings.ts'

/**
 * Hides the invitation to install once somebody has signed in on this phone, since they have had
 * its gift. The sign-up then offers none either.
 */
export function useNoInvitation(): void {
  const dispatch = useAppDispatch()
  const isSignedIn = useAppSelector(selectIsSignedIn)
  useEffect(() => {
    if (!isSignedIn) return
    keepAccountKnown()
    dispatch(installClosed())
  }, [dispatch, isSignedIn])
}
