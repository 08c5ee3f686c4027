import { DESKTOP_MIN_HEIGHT, DESKTOP_MIN_WIDTH } from '@velvet/contract/shared/time/timers'
import { createContext, useContext, useState } from 'react'
import type { ReactNode } from 'react'
import { matchPath } from './match-path.ts'
import { Navigate, useLocation } from './router.tsx'
import { useAppSelector } from '../state/hooks.ts'
import { selectIsSignedIn } from '../state/selectors.ts'
import { useMediaQuery } from './use-media-query.ts'

const WasSignedIn = createContext(false)

/** Wraps all screens, so that it remembers even while the code of a screen is loading. */
export function RememberAccount({ children }: { children: ReactNode }) {
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn)
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true)
  return <WasSignedIn value={wasSignedIn}>{children}</WasSignedIn>
}

/**
 * Guards the screens of a customer. A visitor is sent to sign up, with the address that they came
 * from. A customer whose session has ended has an account, so they are sent to log in and then
 * back.
 */
export function RequireAccount({ children }: { children: ReactNode }) {
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const wasSignedIn = useContext(WasSignedIn)
  const { pathname, search } = useLocation()
  if (isSignedIn) return children
  // A logout is already leading elsewhere, so no way back to this screen is kept.
  if (window.location.pathname !== pathname) return null
  const from = pathname + search + window.location.hash
  return <Navigate to={wasSignedIn ? '/login' : '/signup'} replace state={{ from }} />
}

const DESKTOP = `(min-width: ${DESKTOP_MIN_WIDTH}px) and (min-height: ${DESKTOP_MIN_HEIGHT}px)`

export function useIsDesktop(): boolean {
  return useMediaQuery(DESKTOP)
}

/** Shows the desktop notice at every address on a desktop, and never on a phone. */
export function DesktopRule({ children }: { children: ReactNode }) {
  const isDesktop = useIsDesktop()
  const { pathname } = useLocation()
  if (isDesktop && pathname !== '/welcome') return <Navigate to="/welcome" replace />
  if (!isDesktop && matchPath('/welcome', pathname)) return <Navigate to="/" replace />
  return children
}
