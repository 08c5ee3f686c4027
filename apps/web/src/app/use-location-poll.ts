import { LOCATION_POLL_MS } from '@velvet/contract/shared/time/timers'
import { LocationError, readCoordinates } from '@velvet/device/location'
import type { Coordinates } from '@velvet/device/location'
import { useEffect } from 'react'
import { useAppDispatch } from '../state/hooks.ts'
import { coordinatesFailed, coordinatesRead } from '../state/user-location.ts'

/**
 * Reads the coordinates now and every ten seconds: one reading at a time, and none in the
 * background.
 */
export function useLocationPoll(isOn: boolean): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (!isOn) return
    let isReading = false
    const read = async () => {
      if (isReading || document.hidden) return
      isReading = true
      try {
        dispatch(coordinatesRead(rounded(await readCoordinates(LOCATION_POLL_MS))))
      } catch (error) {
        dispatch(coordinatesFailed(error instanceof LocationError ? error.reason : 'unavailable'))
      } finally {
        isReading = false
      }
    }
    void read()
    const timer = setInterval(() => void read(), LOCATION_POLL_MS)
    return () => clearInterval(timer)
  }, [dispatch, isOn])
}

/** Rounds to about ten metres, so that a phone that does not move is not written to each time. */
function rounded({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Number(latitude.toFixed(4)), longitude: Number(longitude.toFixed(4)) }
}
