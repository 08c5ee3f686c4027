import type { Cinema } from '@velvet/contract/entities/entities'
import type { Coordinates } from '@velvet/device/location'

const EARTH_RADIUS_KM = 6371

/** Returns the kilometres to a cinema as the crow flies. */
export function kmTo({ Latitude, Longitude }: Cinema, here: Coordinates): number {
  return distanceKm(here, { latitude: Latitude, longitude: Longitude })
}

/** Returns text such as `2.4 km`, and from 10 km on `12 km`. */
export function distanceText(km: number): string {
  return km < 10 ? `${km.toFixed(1)} km` : `${Math.round(km)} km`
}

/** Returns the distance in kilometres along the great circle (haversine formula). */
function distanceKm(a: Coordinates, b: Coordinates): number {
  const [latA, latB] = [radians(a.latitude), radians(b.latitude)]
  const byLat = Math.sin((latB - latA) / 2) ** 2
  const byLng = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const share = byLat + Math.cos(latA) * Math.cos(latB) * byLng
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(share)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
