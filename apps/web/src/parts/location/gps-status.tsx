import { LocationError, askForLocation, readCoordinates } from '@velvet/device/location'
import type { LocationFailure } from '@velvet/device/location'
import { Button } from '@velvet/ui/button'
import { MapPinOff } from '@velvet/ui/icons/map-pin-off'
import { useState } from 'react'
import { w as shared } from '../../app/words.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { coordinatesFailed, coordinatesRead } from '../../state/user-location.ts'
import { LocationNotice, LocationReason } from './location-notice.tsx'
import { w } from './words.ts'

/**
 * In a native shell: explains why the app needs the location before the phone asks, and can ask
 * again.
 */
export function GpsStatus({ failure }: { failure: LocationFailure }) {
  const { isAsking, ask } = useAsking()
  const isFirst = failure === 'permission-required'
  return (
    <LocationNotice icon={MapPinOff}>
      <LocationReason role="status">{w[failure]}</LocationReason>
      {failure === 'denied' && <LocationReason>{w.inSettings}</LocationReason>}
      <Button wide busy={isAsking} onClick={() => void ask()}>
        {isFirst ? w.allow : shared.tryAgain}
      </Button>
    </LocationNotice>
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
