import type { Cinema } from '@velvet/contract/shared/entities/entities'

/** Returns a maps page with the way to the cinema, which a phone opens in its own maps app. */
export function directionsUrl({ Latitude, Longitude }: Pick<Cinema, 'Latitude' | 'Longitude'>): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${Latitude},${Longitude}`
}
