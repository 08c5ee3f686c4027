import { Geolocation } from '@capacitor/geolocation'
import type { PermissionStatus } from '@capacitor/geolocation'
import { LocationError } from '../location-error.ts'
import type { Coordinates, LocationFailure } from '../location-error.ts'
import { codeOf } from './code-of.ts'

/** The codes of the plug-in. Every other code means that there is no position at the moment. */
const REASONS: Record<string, LocationFailure> = {
  'OS-PLUG-GLOC-0003': 'denied',
  'OS-PLUG-GLOC-0007': 'turned-off',
  'OS-PLUG-GLOC-0008': 'denied',
  'OS-PLUG-GLOC-0009': 'turned-off',
  'OS-PLUG-GLOC-0010': 'timed-out',
  'OS-PLUG-GLOC-0017': 'turned-off',
  UNIMPLEMENTED: 'platform-not-supported',
}

export async function readCoordinates(timeoutMs: number): Promise<Coordinates> {
  try {
    // Reading without permission would open the phone's dialog before the app has explained the
    // reason.
    need(await Geolocation.checkPermissions())
    const { coords } = await Geolocation.getCurrentPosition({
      timeout: timeoutMs,
      maximumAge: 60_000,
      enableHighAccuracy: false,
    })
    return { latitude: coords.latitude, longitude: coords.longitude }
  } catch (error) {
    throw asLocationError(error)
  }
}

export async function askForLocation(): Promise<void> {
  try {
    need(await Geolocation.requestPermissions({ permissions: ['coarseLocation'] }))
  } catch (error) {
    throw asLocationError(error)
  }
}

/** Accuracy to a neighbourhood is enough, so people may refuse the exact position. */
function need({ location, coarseLocation }: PermissionStatus): void {
  const states = [location, coarseLocation]
  if (states.includes('granted')) return
  throw new LocationError(states.includes('denied') ? 'denied' : 'permission-required')
}

function asLocationError(error: unknown): LocationError {
  if (error instanceof LocationError) return error
  return new LocationError(REASONS[codeOf(error)] ?? 'unavailable')
}
