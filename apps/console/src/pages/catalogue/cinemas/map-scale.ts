/** The size of the drawing, in its own units. */
export const MAP = { width: 640, height: 360 } as const
/** How many kilometres the map is wide, from the whole country to a street. */
export const WIDTHS_KM = [1200, 300, 80, 20, 5, 1] as const
/** The length of a degree of latitude. */
const KM_A_DEGREE = 111.2

export interface Degrees {
  latitude: number
  longitude: number
}

/** The part of the world that the map shows. */
export interface View {
  middle: Degrees
  widthKm: number
}

/** Returns where a point is on the map. The map is flat, which is true enough for one country near the equator. */
export function placeOn({ middle, widthKm }: View, { latitude, longitude }: Degrees) {
  const unitsAKm = MAP.width / widthKm
  return {
    x: MAP.width / 2 + (longitude - middle.longitude) * KM_A_DEGREE * narrowing(middle) * unitsAKm,
    y: MAP.height / 2 - (latitude - middle.latitude) * KM_A_DEGREE * unitsAKm,
  }
}

/** Returns the point at a place of the map. */
export function pointAt({ middle, widthKm }: View, { x, y }: { x: number; y: number }): Degrees {
  const kmAUnit = widthKm / MAP.width
  return {
    latitude: middle.latitude - ((y - MAP.height / 2) * kmAUnit) / KM_A_DEGREE,
    longitude: middle.longitude + ((x - MAP.width / 2) * kmAUnit) / (KM_A_DEGREE * narrowing(middle)),
  }
}

/** Degrees of longitude become shorter towards the poles. */
const narrowing = ({ latitude }: Degrees) => Math.max(0.1, Math.cos((latitude * Math.PI) / 180))

/** Returns true for a place that is on the map, and not at its very edge. */
export const isOn = ({ x, y }: { x: number; y: number }, edge = 0) =>
  x >= edge && x <= MAP.width - edge && y >= edge && y <= MAP.height - edge
