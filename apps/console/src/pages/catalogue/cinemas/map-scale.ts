import type { Degrees } from '@velvet/contract/catalogue/plus-code'

/** The map is drawn in units of its own, whatever its size on the screen. */
export const MAP = { width: 640, height: 360 } as const
/** Each step of the zoom shows a map that is this many kilometres wide, from a whole country to a street. */
export const WIDTHS_KM = [1200, 300, 80, 20, 5, 1] as const
/** A degree of latitude is this long everywhere on the Earth. */
const KM_A_DEGREE = 111.2

/** The part of the world that the map shows. */
export interface View {
  middle: Degrees
  widthKm: number
}

/** Returns the place of a point on the map. The map is flat, which is exact enough for a country near the equator. */
export function placeOn({ middle, widthKm }: View, { latitude, longitude }: Degrees) {
  const unitsAKm = MAP.width / widthKm
  return {
    x: MAP.width / 2 + (longitude - middle.longitude) * KM_A_DEGREE * narrowing(middle) * unitsAKm,
    y: MAP.height / 2 - (latitude - middle.latitude) * KM_A_DEGREE * unitsAKm,
  }
}

/** Returns the point on the Earth at a place on the map. */
export function pointAt({ middle, widthKm }: View, { x, y }: { x: number; y: number }): Degrees {
  const kmAUnit = widthKm / MAP.width
  return {
    latitude: middle.latitude - ((y - MAP.height / 2) * kmAUnit) / KM_A_DEGREE,
    longitude: middle.longitude + ((x - MAP.width / 2) * kmAUnit) / (KM_A_DEGREE * narrowing(middle)),
  }
}

/** A degree of longitude becomes shorter towards the poles. */
const narrowing = ({ latitude }: Degrees) => Math.max(0.1, Math.cos((latitude * Math.PI) / 180))

/** Returns true if a place is on the map and not too near its edge. */
export const isOn = ({ x, y }: { x: number; y: number }, edge = 0) =>
  x >= edge && x <= MAP.width - edge && y >= edge && y <= MAP.height - edge
