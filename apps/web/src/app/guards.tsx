import { DESKTOP_MIN_HEIGHT, DESKTOP_MIN_WIDTH } from '@velvet/contract/timers'
import { createContext, useContext, useState } from 'react'
import type { ReactNode } from 'react'
import { matchPath } from './match-path.ts'
import { Navigate, useLocation } from './router.tsx'
import { useAppSelector } from '../state/hooks.ts'
import { selectIsSignedIn } from '../state/selectors.ts'
import { useMediaQuery } from './use-media-query.ts'

const WasSignedIn = createContext(false)

/** Above all screens: one whose code is still on its way remembers nothing. */
export function RememberAccount({ children }: { children: ReactNode }) {
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn)
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true)
  return <WasSignedIn value={wasSignedIn}>{children}</WasSignedIn>
}

/**
 * Screens of a customer: anybody else is taken to sign up, and told where they came from. A
 * customer whose session has ended has an account, and is taken to log in, and then back.
 */
export function RequireAccount({ children }: { children: ReactNode }) {
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const wasSignedIn = useContext(WasSignedIn)
  const { pathname } = useLocation()
  if (isSignedIn) return children
  // A logout is already on its way elsewhere, and nobody comes back from that to here.
  if (window.location.pathname !== pathname) return null
  return <Navigate to={wasSignedIn ? '/login' : '/signup'} replace state={{ from: pathname }} />
}

const DESKTOP = `(min-width: ${DESKTOP_MIN_WIDTH}px) and (min-height: ${DESKTOP_MIN_HEIGHT}px)`

export function useIsDesktop(): boolean {
  return useMediaQuery(DESKTOP)
}

/** A desktop sees the notice at every address, a phone never sees it. */
export function DesktopRule({ children }: { children: ReactNode }) {
  const isDesktop = useIsDesktop()
  const { pathname } = useLocation()
  if (isDesktop && pathname !== '/welcome') return <Navigate to="/welcome" replace />
  if (!isDesktop && matchPath('/welcome', pathname)) return <Navigate to="/" replace />
  return children
}
