import { decimalComma } from '@velvet/contract/shared/words/decimal-comma'
import type { Coordinates } from '@velvet/device/location'

const EARTH_RADIUS_KM = 6371

interface Located {
  Latitude: number
  Longitude: number
}

type MaybeLocated = { [Name in keyof Located]?: Located[Name] | undefined }

/** Returns the kilometres to a cinema as the crow flies. */
export function kmTo(cinema: Located, here: Coordinates): number {
  return distanceKm(here, { latitude: cinema.Latitude, longitude: cinema.Longitude })
}

/**
 * Returns the kilometres to the cinema of a showtime; undefined while either place is unknown. Versions
 * before this one stored showtimes without places.
 */
export function kmIfKnown({ Latitude, Longitude }: MaybeLocated, here: Coordinates | null): number | undefined {
  if (!here || Latitude === undefined || Longitude === undefined) return undefined
  return kmTo({ Latitude, Longitude }, here)
}

/** Returns text such as `2.4 km`, and from 10 km on `12 km`. */
export function distanceText(km: number): string {
  return km < 10 ? `${decimalComma(km.toFixed(1))} km` : `${Math.round(km)} km`
}

/** Returns the distance in kilometres along the great circle (haversine formula). */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const [latA, latB] = [radians(a.latitude), radians(b.latitude)]
  const byLat = Math.sin((latB - latA) / 2) ** 2
  const byLng = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const share = byLat + Math.cos(latA) * Math.cos(latB) * byLng
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(share)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
