import { Geolocation } from '@capacitor/geolocation'
import type { PermissionStatus } from '@capacitor/geolocation'
import { LocationError } from '../location-error.ts'
import type { Coordinates, LocationFailure } from '../location-error.ts'
import { codeOf } from './code-of.ts'

/** The plug-in's codes; every other one means that there is no position just now. */
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
    // Reading would open the phone's question by itself, before anybody was told what for.
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
    need(await Geolocation.requestPermissions())
  } catch (error) {
    throw asLocationError(error)
  }
}

/** To within a neighbourhood is enough: a person may keep the exact place to themselves. */
function need({ location, coarseLocation }: PermissionStatus): void {
  const states = [location, coarseLocation]
  if (states.includes('granted')) return
  throw new LocationError(states.includes('denied') ? 'denied' : 'permission-required')
}

function asLocationError(error: unknown): LocationError {
  if (error instanceof LocationError) return error
  return new LocationError(REASONS[codeOf(error)] ?? 'unavailable')
}
