import { fill } from '@velvet/contract/shared/words/spoken'
import { localDateOf, localTimeOf, twelveHour, localToday } from '@velvet/contract/shared/time/time'
import { WifiOff } from '@velvet/ui/icons/wifi-off'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useLocation } from '../app/router.tsx'
import { useIsOver } from '../app/use-is-over.ts'
import { useIsOffline } from '../app/use-network.ts'
import { w as shared } from '../app/words.ts'
import { shortDate } from '../parts/days/spoken-days.ts'
import { useAppSelector } from '../state/hooks.ts'
import type { RootState } from '../state/reducer.ts'
import { failedRefresh, isKeptShown } from './is-kept-shown.ts'
import styles from './network-bar.module.css'
import { usePageAddress } from './use-page-address.ts'
import { w } from './words.ts'

/** After this time without an answer, the person can try again. */
const TRY_MS = 5_000
/** A reading ends within this time after the bar learns that its connection was cut. */
const ENDS_MS = 250

/**
 * Says that the network has a problem, or that the screen shows older data because the server did
 * not refresh it. Every visitor loads it once a screen is shown, so it also names the page's address.
 */
export default function NetworkBar() {
  usePageAddress()
  const isOffline = useIsOffline()
  const { pathname } = useLocation()
  const isOutOfReach = useAppSelector((state) => state.network.isOutOfReach)
  const isReading = useAppSelector(isAnythingRead)
  const seenAt = useAppSelector((state) => (isKeptShown(state, pathname) ? state.network.seenAt : null))
  const failure = useAppSelector((state) => failedRefresh(state, pathname))
  if (isOffline || isOutOfReach) {
    const time = seenAt === null ? undefined : timeOf(new Date(seenAt))
    // A failed reading without older data has its own button, in place of its content.
    return <Bar text={textOf(isOffline, time)} canTry={!isOffline && isReading} />
  }
  return failure && <Bar text={fill(w.notRefreshed, { reason: failure })} canTry />
}

/** Says since when the content on the screen has not changed. A screen without content has no such time. */
function textOf(isOffline: boolean, time: string | undefined): string {
  if (time === undefined) return isOffline ? w.offline : w.noAnswer
  return fill(isOffline ? w.lastSeenOffline : w.lastSeenWithoutAnswer, { time })
}

function Bar({ text, canTry }: { text: string; canTry: boolean }) {
  const bar = useRef<HTMLDivElement>(null)
  useScrollPadding(bar)
  return (
    <div ref={bar} className={styles.bar}>
      <p className={styles.text} role="status">
        <WifiOff size={16} aria-hidden className={styles.icon} />
        {text}
      </p>
      {canTry && <TryAgain />}
    </div>
  )
}

/** Keeps what a script or the keyboard scrolls to below the bar, which stays at the top. */
function useScrollPadding(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--network-bar', `${entry?.target.clientHeight ?? 0}px`),
    )
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--network-bar')
    }
  }, [bar])
}

/** Returns true while a screen waits for data that it has requested. */
function isAnythingRead(state: RootState): boolean {
  const { movies, showtimes, cinemas, singlecinema, trailers, tickets, updatedUserData } = state
  return (
    [movies.isLoading, cinemas.loading, singlecinema.loading, trailers.isFetching].some(Boolean) ||
    [tickets.isFetching, updatedUserData.loading].some(Boolean) ||
    [showtimes.isFetchingShowtimes, showtimes.isFetchingShowingCinemas].some(Boolean)
  )
}

function TryAgain() {
  const [isTrying, setIsTrying] = useState(false)
  const isEnded = useIsOver(ENDS_MS)
  useEffect(() => {
    if (!isTrying) return
    const timer = setTimeout(() => setIsTrying(false), TRY_MS)
    return () => clearTimeout(timer)
  }, [isTrying])

  function readAgain() {
    setIsTrying(true)
    // Every screen reads its data again when it learns that the network is back.
    window.dispatchEvent(new Event('online'))
  }
  if (!isEnded) return null
  return (
    <button type="button" className={styles.again} aria-disabled={isTrying} onClick={readAgain}>
      {isTrying ? w.trying : shared.tryAgain}
    </button>
  )
}

function timeOf(seen: Date): string {
  const [date, time] = [localDateOf(seen), twelveHour(localTimeOf(seen))]
  return date === localToday() ? time : `${shortDate(date)}, ${time}`
}
