export interface Point {
  lat: number
  lng: number
}

export interface Place extends Point {
  lga: string
  state: string
  /** The country of the place. It is Nigeria if none is given. */
  country?: readonly [name: string, iso: string]
}

/**
 * The centres of a few areas. A point belongs to the nearest centre, unless that is too far away.
 */
const PLACES: Place[] = [
  { lga: 'Bauchi', state: 'Bauchi', lat: 10.31, lng: 9.84 },
  { lga: 'Katagum', state: 'Bauchi', lat: 11.67, lng: 10.19 },
  { lga: 'Ikeja', state: 'Lagos', lat: 6.6, lng: 3.35 },
  { lga: 'Jos North', state: 'Plateau', lat: 9.92, lng: 8.89 },
  { lga: 'Gombe', state: 'Gombe', lat: 10.29, lng: 11.17 },
  { lga: 'Nassarawa', state: 'Kano', lat: 12.0, lng: 8.56 },
  { lga: 'Municipal Area Council', state: 'Federal Capital Territory', lat: 9.06, lng: 7.49 },
  { lga: 'Port Harcourt', state: 'Rivers', lat: 4.82, lng: 7.03 },
  { lga: 'Sokoto North', state: 'Sokoto', lat: 13.06, lng: 5.24 },
  { lga: 'Maiduguri', state: 'Borno', lat: 11.83, lng: 13.15 },
  { lga: 'Kaduna North', state: 'Kaduna', lat: 10.53, lng: 7.44 },
  { lga: 'Ibadan North', state: 'Oyo', lat: 7.4, lng: 3.91 },
  { lga: 'Enugu North', state: 'Enugu', lat: 6.46, lng: 7.5 },
  { lga: 'Accra', state: 'Greater Accra', country: ['Ghana', 'GH'], lat: 5.56, lng: -0.19 },
  { lga: 'Abidjan', state: 'Abidjan', country: ['Côte d’Ivoire', 'CI'], lat: 5.32, lng: -4.02 },
  { lga: 'Nairobi', state: 'Nairobi County', country: ['Kenya', 'KE'], lat: -1.28, lng: 36.82 },
]
const LGA_KM = 60
const ROADS_KM = 200
const EARTH_RADIUS_KM = 6371

export function placeAt(point: Point): Place | undefined {
  const nearest = nearestPlace(point)
  return nearest && nearest.km <= LGA_KM ? nearest.place : undefined
}

/** Returns true if roads lead there: not far out at sea, and not in another part of the world. */
export function isOnTheMap(point: Point): boolean {
  return (nearestPlace(point)?.km ?? Infinity) <= ROADS_KM
}

function nearestPlace(point: Point) {
  return PLACES.map((place) => ({ place, km: kilometresBetween(place, point) })).sort(
    (one, other) => one.km - other.km,
  )[0]
}

/** Returns the distance along the great circle, by the haversine formula. */
export function kilometresBetween(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lng - from.lng) / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}

/**
 * Reads a text such as "10.31,9.84"; returns undefined for any other text, or for a point off the
 * globe.
 */
export function pointFrom(text: string): Point | undefined {
  const match = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  if (!match) return undefined
  const [lat, lng] = [Number(match[1]), Number(match[2])]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}
