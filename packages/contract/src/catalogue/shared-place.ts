import { LATITUDES, LONGITUDES } from './cinemas.rules.ts'
import { plusCodeIn, pointOfPlusCode, type Degrees } from './plus-code.ts'

/** A point as a form has it: degrees with as many digits as the link gave. */
interface Point {
  latitude: string
  longitude: string
}

/** The sites whose links hold the point of a place. */
const MAPS = /^https?:\/\/(?:[\w-]+\.)*(?:google\.[a-z.]+|openstreetmap\.org|apple\.com|plus\.codes)\//i
/** The sites of short links, which only their own server can turn into a point. */
const SHORT_LINK = /^https:\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps|maps\.apple|osm\.org\/go)\/[^\s?#]+/i
const DEGREES = String.raw`(-?\d{1,3}(?:\.\d+)?)`

/**
 * The forms in which a link holds coordinates, the most exact one first. The first three are of Google Maps: a pin, a
 * search or direction (Apple Maps too), and the middle of the map. The next two are of OpenStreetMap: a marker, and the
 * middle of the map.
 */
const FORMS = [
  `!3d${DEGREES}!4d${DEGREES}`,
  `[?&](?:coordinate|q|query|ll|daddr|destination)=(?:loc:)?${DEGREES},\\s*${DEGREES}`,
  `@${DEGREES},${DEGREES}`,
  `[?&]mlat=${DEGREES}&mlon=${DEGREES}`,
  `#map=[\\d.]+/${DEGREES}/${DEGREES}`,
].map((form) => new RegExp(form))

/** Android shares `geo:0,0?q=` with the point after it, and other phones the point itself. */
const GEO_FORMS = [`^geo:.*[?&]q=${DEGREES},${DEGREES}`, `^geo:${DEGREES},${DEGREES}`].map((form) => new RegExp(form))
/** Two numbers alone, as a map shows them. They need decimals, so that no other two numbers are a point. */
const NUMBERS = [/^(-?\d{1,3}\.\d{2,})°?,?\s+(-?\d{1,3}\.\d{2,})°?$/]

/**
 * Returns the point of what phones share of a place: a link of Google Maps, Apple Maps or OpenStreetMap, a `geo:`
 * address, a plus code, or two numbers. A short plus code means the place nearest to a known point. A short link holds
 * no point, and gives undefined.
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

/** Returns the short link in what a phone shared, which the server has to follow. */
export function shortLinkIn(shared: string): string | undefined {
  const address = /\bhttps:\S+/i.exec(shared)?.[0]
  return address && SHORT_LINK.test(address) ? address : undefined
}

/** A plus in a link may be a space, so the code is looked for before and after decoding. */
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
