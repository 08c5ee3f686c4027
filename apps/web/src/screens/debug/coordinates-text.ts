import type { Coordinates } from '@velvet/device/location'

export function coordinatesText({ latitude, longitude }: Coordinates): string {
  return `${latitude}, ${longitude}`
}
