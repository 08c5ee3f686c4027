import { useEffect } from 'react'
import { useLocation } from '../app/router.tsx'
import { routeAt } from '../app/routes.tsx'
import { useSavesData } from '../app/use-saves-data.ts'
import { whenIdle } from '../app/when-idle.ts'
import { useAppSelector } from '../state/hooks.ts'
import { wasJustOpened } from './use-fresh-session.ts'

/** The screens that a new customer needs, even if the network is lost right after the login. */
const FIRST_SCREENS = ['/', '/profile', '/mytickets', '/ticketdetails']

/**
 * Loads the code of the first screens of a customer while the person types the password; if data is
 * to be saved, not before the login.
 */
export function useScreensAhead(): void {
  const isAtLogin = useLocation().pathname === '/login'
  const savesData = useSavesData()
  const isLoggingIn = useAppSelector((state) => state.auth.loginLoading)
  const uuid = useAppSelector((state) => state.auth.user)
  const isNeeded = isLoggingIn || (uuid ? wasJustOpened() : isAtLogin && !savesData)
  useEffect(() => {
    if (isNeeded) whenIdle(() => FIRST_SCREENS.forEach(load))
  }, [isNeeded])
}

function load(path: string): void {
  routeAt(path)
    .Show.load()
    .catch(() => undefined)
}
