import {
  LOCATION_DENIED,
  LOCATION_NOT_SUPPORTED,
  LOCATION_REQUIRED,
  LOCATION_TIMED_OUT,
  LOCATION_UNAVAILABLE,
} from '@velvet/contract/messages'
import { LOCATION_WAIT_MS } from '@velvet/contract/timers'
import { Button } from '@velvet/ui/button'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useAppSelector } from '../../state/hooks.ts'
import { ChooseArea } from './choose-area.tsx'
import styles from './location-required.module.css'
import { useCountdown } from '../../app/use-countdown.ts'

const REASONS = {
  denied: LOCATION_DENIED,
  unavailable: LOCATION_UNAVAILABLE,
  'timed-out': LOCATION_TIMED_OUT,
  'not-supported': LOCATION_NOT_SUPPORTED,
}

interface LocationRequiredProps {
  reload?: () => void
}

/** Shown while nothing says where the person is; choosing an area is the way past it. */
export default function LocationRequired({
  reload = () => location.reload(),
}: LocationRequiredProps) {
  const secondsLeft = useCountdown(LOCATION_WAIT_MS / 1000)
  const reason = useAppSelector((state) => state.userLocation.error)
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <section className={styles.overlay} aria-labelledby="location-required">
      <span className={styles.mark}>
        <MapPin size={36} strokeWidth={1.5} aria-hidden />
      </span>
      <h2 id="location-required" className={styles.words}>
        {LOCATION_REQUIRED}
      </h2>
      {reason && <p className={styles.reason}>{REASONS[reason]}</p>}
      {secondsLeft > 0 ? (
        <p className={styles.wait} role="timer">
          Finding your location… <span className={styles.seconds}>{secondsLeft}</span>
        </p>
      ) : (
        <Button wide onClick={reload}>
          Try Again
        </Button>
      )}
      <Button look="quiet" wide onClick={() => setIsChoosing(true)}>
        Choose your area
      </Button>
      {isChoosing && <ChooseArea onClose={() => setIsChoosing(false)} />}
    </section>
  )
}
