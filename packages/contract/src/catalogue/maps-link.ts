import { LATITUDES, LONGITUDES } from './cinemas.rules.ts'

interface Point {
  latitude: string
  longitude: string
}

const DEGREES = String.raw`(-?\d{1,3}(?:\.\d+)?)`

/**
 * The forms in which a link holds coordinates, the most exact one first. The first three are of Google
 * Maps: a pin, a search or direction, and the middle of the map. The last two are of OpenStreetMap: a
 * marker, and the middle of the map.
 */
const FORMS = [
  `!3d${DEGREES}!4d${DEGREES}`,
  `[?&](?:q|query|ll|destination)=(?:loc:)?${DEGREES},\\s*${DEGREES}`,
  `@${DEGREES},${DEGREES}`,
  `[?&]mlat=${DEGREES}&mlon=${DEGREES}`,
  `#map=[\\d.]+/${DEGREES}/${DEGREES}`,
].map((form) => new RegExp(form))

/**
 * Returns the point of a link to Google Maps or OpenStreetMap, in degrees. A short link, which holds no
 * point, gives undefined.
 */
export function pointOfMapsLink(link: string): Point | undefined {
  const text = link.trim()
  if (!/^https?:\/\/([\w-]+\.)*(google\.[a-z.]+|openstreetmap\.org)\//.test(text)) return undefined
  const plain = text.replace(/%2C/gi, ',').replace(/%20|\+/g, ' ')
  const found = FORMS.map((form) => form.exec(plain)).find(Boolean)
  const [, latitude = '', longitude = ''] = found ?? []
  const isPoint = found && isWithin(Number(latitude), LATITUDES) && isWithin(Number(longitude), LONGITUDES)
  return isPoint ? { latitude, longitude } : undefined
}

const isWithin = (degrees: number, { min, max }: { min: number; max: number }): boolean =>
  degrees >= min && degrees <= max
