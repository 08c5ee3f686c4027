import { Spinner } from '@velvet/ui/spinner'
import { createContext, useContext, useEffect, useLayoutEffect, useState, useTransition } from 'react'
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'
import type { Params } from './match-path.ts'
import styles from './router.module.css'

interface Location {
  pathname: string
  search: string
  /** The state that the earlier screen passed to this one. It survives a reload. */
  state: unknown
  /** The key of this visit. It begins with `default` if the person came from outside the app. */
  key: string
}

interface NavigateOptions {
  /** By default, only an address that is already open is replaced, such as by a second tap. */
  replace?: boolean | undefined
  state?: unknown
}

/** Goes to an address of this app, or back by a number of steps. */
type Go = (to: string | number, options?: NavigateOptions) => void

const LocationContext = createContext<Location | undefined>(undefined)
/** True while the code of the next screen loads. */
const MovingContext = createContext(false)
export const ParamsContext = createContext<Params>({})
const MOVED = 'velvet:moved'
export const FIRST = 'default'

function readLocation(): Location {
  const kept: unknown = history.state
  const visit = typeof kept === 'object' && kept !== null && 'key' in kept ? kept : undefined
  return {
    pathname: window.location.pathname,
    search: window.location.search,
    state: visit && 'state' in visit ? visit.state : null,
    key: typeof visit?.key === 'string' ? visit.key : FIRST,
  }
}

const navigate: Go = (to, { replace = to === currentAddress(), state = null } = {}) => {
  if (typeof to === 'number') {
    history.go(to)
    return
  }
  // A screen that replaces the first one is the first one.
  const isFirst = replace && readLocation().key.startsWith(FIRST)
  const visit = { key: (isFirst ? FIRST : '') + Math.random().toString(36).slice(2), state }
  if (replace) history.replaceState(visit, '', to)
  else history.pushState(visit, '', to)
  window.dispatchEvent(new Event(MOVED))
}

/**
 * An open dialog adds a second entry of the same visit to the history. For both entries this returns
 * the same object, so that nothing is drawn again.
 */
function nextAfter(before: Location): Location {
  const now = readLocation()
  const isSame = (['key', 'pathname', 'search'] as const).every((part) => before[part] === now[part])
  return isSame ? before : now
}

interface RouterProps {
  children: ReactNode
  /** The path that the server paints. The server has no browser history to read it from. */
  paintedAt?: string | undefined
}

function firstVisitOf(pathname: string): Location {
  return { pathname, search: '', state: null, key: FIRST }
}

/**
 * Follows the browser's history. Changes are transitions: a screen stays until the code of the next
 * one has loaded. If that takes longer than a moment, a sign over it says so.
 */
export function Router({ children, paintedAt }: RouterProps) {
  const [location, setLocation] = useState(() => (paintedAt === undefined ? readLocation() : firstVisitOf(paintedAt)))
  const [isMoving, startMoving] = useTransition()
  useLayoutEffect(() => {
    const follow = () => startMoving(() => setLocation(nextAfter))
    window.addEventListener(MOVED, follow)
    window.addEventListener('popstate', follow)
    return () => {
      window.removeEventListener(MOVED, follow)
      window.removeEventListener('popstate', follow)
    }
  }, [])
  return (
    <LocationContext value={location}>
      {isMoving && (
        <div className={styles.moving}>
          <Spinner />
        </div>
      )}
      <MovingContext value={isMoving}>{children}</MovingContext>
    </LocationContext>
  )
}

export function useLocation(): Location {
  const location = useContext(LocationContext)
  if (!location) throw new Error('useLocation is called outside of the router')
  return location
}

/** Returns the path of the next screen as soon as it is asked for, and before its code has loaded. */
export function useNextPath(): string {
  const isMoving = useContext(MovingContext)
  const { pathname } = useLocation()
  return isMoving ? window.location.pathname : pathname
}

/** Returns the named parts of the address, such as `movieId`. */
export function useParams(): Params {
  return useContext(ParamsContext)
}

export function useNavigate(): Go {
  return navigate
}

/** Goes to the address as soon as it is rendered. */
export function Navigate({ to, replace = false, state }: { to: string } & NavigateOptions) {
  useEffect(() => navigate(to, { replace, state }), [to, replace, state])
  return null
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, NavigateOptions {
  to: string
  /** Loads a new document at that address instead of staying in the app's page. */
  reloadDocument?: boolean
}

export function Link({ to, replace, state, reloadDocument, onClick, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || reloadDocument || !isPlainClick(event)) return
    event.preventDefault()
    navigate(to, { replace, state })
  }
  return <a {...rest} href={to} onClick={follow} />
}

/** Returns true for a click that does not ask for a new tab or window. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const withKey = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button === 0 && !withKey && !event.currentTarget.target
}

function currentAddress(): string {
  return window.location.pathname + window.location.search
}
