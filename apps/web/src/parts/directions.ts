import type { Cinema } from '@velvet/contract/entities'

/** A maps page with the way to the cinema; the phone opens its own maps app for it. */
export function directionsUrl({ Latitude, Longitude }: Cinema): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${Latitude},${Longitude}`
}
