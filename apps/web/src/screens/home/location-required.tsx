import { LOCATION_WAIT_MS } from '@velvet/contract/shared/time/timers'
import type { LocationFailure } from '@velvet/device/location'
import { isNative } from '@velvet/device/platform'
import { Button } from '@velvet/ui/button'
import { MapPin } from '@velvet/ui/icons/map-pin'
import { useState } from 'react'
import { useCountdown } from '../../app/use-countdown.ts'
import { lazyNotice } from '../../app/lazy-screen.ts'
import { useTallMark } from '../../app/use-tall-mark.ts'
import { w as shared } from '../../app/words.ts'
import { LocationNotice, LocationReason, LOCATION_WORDS_ID } from '../../parts/location/location-notice.tsx'
import { w } from '../../parts/location/words.ts'
import { useAppSelector } from '../../state/hooks.ts'
import styles from './location-required.module.css'

// Only the native apps need this code.
const GpsStatus = lazyNotice(async () => ({ default: (await import('../../parts/location/gps-status.tsx')).GpsStatus }))
const ChooseArea = lazyNotice(() => import('./choose-area.tsx'))

interface Reloading {
  reload?: () => void
}

/**
 * These failures may end by themselves, so it can help to wait. A refused permission stays refused.
 */
const MAY_PASS: readonly LocationFailure[] = ['unavailable', 'timed-out']

/** Only the user can resolve these failures. */
const IN_THEIR_HANDS: readonly LocationFailure[] = ['permission-required', 'denied', 'turned-off']

/** A notice that takes more than this share of the screen's height would cover the films. */
const TALL = 1 / 3

/**
 * Asks for the location while it is unknown, and leaves the films on the screen. People can choose
 * an area instead.
 */
export default function LocationRequired({ reload = () => location.reload() }: Reloading) {
  const reason = useAppSelector((state) => state.userLocation.error)
  const secondsLeft = useCountdown(LOCATION_WAIT_MS / 1000)
  const [isChoosing, setIsChoosing] = useState(false)
  const box = useTallMark<HTMLElement>(TALL)
  const isTheirs = isNative() && reason !== null && IN_THEIR_HANDS.includes(reason)
  const mayPass = reason === null || MAY_PASS.includes(reason)
  const isWaiting = secondsLeft > 0 && mayPass
  return (
    <section ref={box} className={styles.overlay} aria-labelledby={LOCATION_WORDS_ID}>
      {isTheirs ? (
        <GpsStatus failure={reason} />
      ) : (
        <LocationNotice icon={MapPin}>
          {reason && <LocationReason>{w[reason]}</LocationReason>}
          {isWaiting && (
            <p className={styles.wait} role="timer">
              {w.finding} <span className={styles.seconds}>{secondsLeft}</span>
            </p>
          )}
        </LocationNotice>
      )}
      <div className={styles.actions}>
        {!isTheirs && !isWaiting && (
          <Button look={mayPass ? 'primary' : 'quiet'} onClick={reload}>
            {shared.tryAgain}
          </Button>
        )}
        <Button look={mayPass || isTheirs ? 'quiet' : 'primary'} onClick={() => setIsChoosing(true)}>
          {w.chooseArea}
        </Button>
      </div>
      {isChoosing && <ChooseArea onClose={() => setIsChoosing(false)} />}
    </section>
  )
}
