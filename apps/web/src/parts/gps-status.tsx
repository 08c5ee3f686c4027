import { LOCATION_IN_SETTINGS, LOCATION_REQUIRED } from '@velvet/contract/messages'
import { LocationError, askForLocation, readCoordinates } from '@velvet/device/location'
import type { LocationFailure } from '@velvet/device/location'
import { Button } from '@velvet/ui/button'
import { MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { useAppDispatch } from '../state/hooks.ts'
import { coordinatesFailed, coordinatesRead } from '../state/user-location.ts'
import { BigNotice, Reason } from './big-notice.tsx'
import { LOCATION_WORDS } from './location-words.ts'

/** The failures that only the person can solve. */
const IN_THEIR_HANDS: readonly LocationFailure[] = ['permission-required', 'denied', 'turned-off']

export function isInTheirHands(failure: LocationFailure): boolean {
  return IN_THEIR_HANDS.includes(failure)
}

/**
 * In a native shell: explains why the app needs the location before the phone asks, and can ask
 * again.
 */
export function GpsStatus({ failure }: { failure: LocationFailure }) {
  const { isAsking, ask } = useAsking()
  const isFirst = failure === 'permission-required'
  return (
    <BigNotice icon={MapPinOff} id="location-required" words={LOCATION_REQUIRED}>
      <Reason role="status">{LOCATION_WORDS[failure]}</Reason>
      {failure === 'denied' && <Reason>{LOCATION_IN_SETTINGS}</Reason>}
      <Button wide busy={isAsking} onClick={() => void ask()}>
        {isFirst ? 'Allow location' : 'Try again'}
      </Button>
    </BigNotice>
  )
}

function useAsking() {
  const dispatch = useAppDispatch()
  const [isAsking, setIsAsking] = useState(false)

  async function ask(): Promise<void> {
    setIsAsking(true)
    try {
      await askForLocation()
      dispatch(coordinatesRead(await readCoordinates()))
    } catch (error) {
      dispatch(coordinatesFailed(error instanceof LocationError ? error.reason : 'unavailable'))
    } finally {
      setIsAsking(false)
    }
  }
  return { isAsking, ask }
}
