import { LOCATION_REQUIRED, CHOOSE_AREA } from '@velvet/contract/messages'
import { LOCATION_WAIT_MS } from '@velvet/contract/timers'
import type { LocationFailure } from '@velvet/device/location'
import { isNative } from '@velvet/device/platform'
import { Button } from '@velvet/ui/button'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { BigNotice, Reason } from '../../parts/big-notice.tsx'
import { GpsStatus, isInTheirHands } from '../../parts/gps-status.tsx'
import { LOCATION_WORDS } from '../../parts/location-words.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { ChooseArea } from './choose-area.tsx'
import styles from './location-required.module.css'
import { useCountdown } from '../../app/use-countdown.ts'

interface Reloading {
  reload?: () => void
}

/** Shown while the person's location is unknown. Choosing an area leads past it. */
export default function LocationRequired({ reload = () => location.reload() }: Reloading) {
  const reason = useAppSelector((state) => state.userLocation.error)
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <section className={styles.overlay} aria-labelledby="location-required">
      {isNative() && reason && isInTheirHands(reason) ? (
        <GpsStatus failure={reason} />
      ) : (
        <Waiting reason={reason} reload={reload} />
      )}
      <Button look="quiet" wide onClick={() => setIsChoosing(true)}>
        {CHOOSE_AREA}
      </Button>
      {isChoosing && <ChooseArea onClose={() => setIsChoosing(false)} />}
    </section>
  )
}

/** Failures that may end by themselves, so that waiting can help. A refusal does not. */
const MAY_PASS: readonly LocationFailure[] = ['unavailable', 'timed-out']

interface WaitingProps extends Required<Reloading> {
  reason: LocationFailure | null
}

/** Counts down while a location may still arrive, and offers another try once it will not. */
function Waiting({ reason, reload }: WaitingProps) {
  const secondsLeft = useCountdown(LOCATION_WAIT_MS / 1000)
  const isWaiting = secondsLeft > 0 && (reason === null || MAY_PASS.includes(reason))
  return (
    <BigNotice icon={MapPin} id="location-required" words={LOCATION_REQUIRED}>
      {reason && <Reason>{LOCATION_WORDS[reason]}</Reason>}
      {isWaiting ? (
        <p className={styles.wait} role="timer">
          Finding your location… <span className={styles.seconds}>{secondsLeft}</span>
        </p>
      ) : (
        <Button wide onClick={reload}>
          Try Again
        </Button>
      )}
    </BigNotice>
  )
}
