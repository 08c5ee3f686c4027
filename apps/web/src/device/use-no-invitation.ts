import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../state/hooks.ts'
import { selectIsSignedIn } from '../state/selectors.ts'
import { installClosed } from '../state/settings.ts'

/** Whoever has been signed in on this phone has had the gift that the invitation to install offers. */
export function useNoInvitation(): void {
  const dispatch = useAppDispatch()
  const isSignedIn = useAppSelector(selectIsSignedIn)
  useEffect(() => {
    if (isSignedIn) dispatch(installClosed())
  }, [dispatch, isSignedIn])
}
