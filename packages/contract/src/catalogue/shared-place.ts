import { LATITUDES, LONGITUDES } from './cinemas.rules.ts'
import { plusCodeIn, pointOfPlusCode, type Degrees } from './plus-code.ts'

/** A point in a form, in degrees with as many digits as the link had. */
export interface Point {
  latitude: string
  longitude: string
}

/** The links of these sites contain the point of a place. */
const MAPS = /^https?:\/\/(?:[\w-]+\.)*(?:google\.[a-z.]+|openstreetmap\.org|apple\.com|plus\.codes)\//i
/** Only the servers of these sites can turn their short links into a point. */
const SHORT_LINK = /^https:\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps|maps\.apple|osm\.org\/go)\/[^\s?#]+/i
const DEGREES = String.raw`(-?\d{1,3}(?:\.\d+)?)`

/**
 * A link contains coordinates in one of these forms. The most exact form comes first. The first three are of Google
 * Maps: a pin, a search or direction (also Apple Maps), and the middle of the map. The next two are of OpenStreetMap: a
 * marker, and the middle of the map.
 */
const FORMS = [
  `!3d${DEGREES}!4d${DEGREES}`,
  `[?&](?:coordinate|q|query|ll|daddr|destination)=(?:loc:)?${DEGREES},\\s*${DEGREES}`,
  `@${DEGREES},${DEGREES}`,
  `[?&]mlat=${DEGREES}&mlon=${DEGREES}`,
  `#map=[\\d.]+/${DEGREES}/${DEGREES}`,
].map((form) => new RegExp(form))

/** Android shares `geo:0,0?q=` followed by the point, and other phones share the point itself. */
const GEO_FORMS = [`^geo:.*[?&]q=${DEGREES},${DEGREES}`, `^geo:${DEGREES},${DEGREES}`].map((form) => new RegExp(form))
/** These match two bare numbers. They need decimals, so that other pairs of numbers are not read as a point. */
const NUMBERS = [/^(-?\d{1,3}\.\d{2,})°?,?\s+(-?\d{1,3}\.\d{2,})°?$/]

/**
 * Returns the point of a shared place. It reads links of Google Maps, Apple Maps and OpenStreetMap, `geo:` addresses,
 * plus codes and two numbers. A short plus code means the place nearest to a known point. The result is undefined for a
 * short link, which contains no point.
 */
export function pointOfSharedPlace(shared: string, near?: Degrees): Point | undefined {
  const text = shared.trim()
  const address = /\b(?:https?|geo):\S+/i.exec(text)?.[0] ?? text
  const plain = decoded(address)
  if (MAPS.test(address)) return firstPoint(FORMS, plain) ?? plusPoint(address, plain, near)
  if (/^geo:/i.test(address)) return firstPoint(GEO_FORMS, plain)
  if (/^https?:/i.test(address)) return undefined
  return firstPoint(NUMBERS, text) ?? plusPoint(text, text, near)
}

/** Returns the short link in a shared text. Only the server can follow it. */
export function shortLinkIn(shared: string): string | undefined {
  const address = /\bhttps:\S+/i.exec(shared)?.[0]
  return address && SHORT_LINK.test(address) ? address : undefined
}

/** A plus sign in a link can mean a space, so the code is searched before and after decoding. */
function plusPoint(raw: string, plain: string, near: Degrees | undefined): Point | undefined {
  const code = plusCodeIn(raw) ?? plusCodeIn(plain)
  const point = code === undefined ? undefined : pointOfPlusCode(code, near)
  return point && { latitude: point.latitude.toFixed(5), longitude: point.longitude.toFixed(5) }
}

function decoded(address: string): string {
  const spaced = address.replace(/\+/g, ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

function firstPoint(forms: readonly RegExp[], text: string): Point | undefined {
  const found = forms.map((form) => form.exec(text)).find(Boolean)
  const [, latitude = '', longitude = ''] = found ?? []
  const isPoint = found && isWithin(Number(latitude), LATITUDES) && isWithin(Number(longitude), LONGITUDES)
  return isPoint ? { latitude, longitude } : undefined
}

const isWithin = (degrees: number, { min, max }: { min: number; max: number }): boolean =>
  degrees >= min && degrees <= max
