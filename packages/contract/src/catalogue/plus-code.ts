import { LATITUDES, LONGITUDES } from './cinemas.rules.ts'

// Plus codes, by the specification of Open Location Code. A full code names a place on its own. A short one, such as
// `GG8X+4W`, leaves out its first digits, and names the place nearest to a point that is known otherwise.

export interface Degrees {
  latitude: number
  longitude: number
}

const DIGITS = '23456789CFGHJMPQRVWX'
const BASE = DIGITS.length
/** The digits before the plus of a full code. */
const BEFORE_PLUS = 8
/** The digits of a code that come in pairs, one for the latitude and one for the longitude. */
const IN_PAIRS = 10
/** A further digit divides its square into this many rows and columns. */
const GRID = { rows: 5, columns: 4 }
const CODE = new RegExp(
  `(?:^|[^${DIGITS}a-z])([${DIGITS}]{4}(?:[${DIGITS}]{4})?\\+[${DIGITS}]{2,5})(?![${DIGITS}])`,
  'i',
)

/** Returns the first plus code in a text. */
export function plusCodeIn(text: string): string | undefined {
  return CODE.exec(text)?.[1]?.toUpperCase()
}

/** Returns the middle of the square that a plus code names. A short code needs a point near it. */
export function pointOfPlusCode(code: string, near: Degrees | undefined): Degrees | undefined {
  const missing = BEFORE_PLUS - code.indexOf('+')
  if (missing === 0) return decode(code)
  if (!near) return undefined
  const { latitude, longitude } = decode(firstDigits(near, missing) + code)
  const step = BASE ** (2 - missing / 2)
  return { latitude: nearest(latitude, near.latitude, step), longitude: nearest(longitude, near.longitude, step) }
}

/** The square with these digits may be next to the one in which the known point is. */
function nearest(degrees: number, near: number, step: number): number {
  if (degrees - near > step / 2) return degrees - step
  return near - degrees > step / 2 ? degrees + step : degrees
}

function decode(code: string): Degrees {
  const digits = Array.from(code.replace('+', ''), (digit) => DIGITS.indexOf(digit))
  let latitude = LATITUDES.min
  let longitude = LONGITUDES.min
  let height = BASE * BASE
  let width = BASE * BASE
  for (const [index, digit] of digits.entries()) {
    if (index >= IN_PAIRS) {
      height /= GRID.rows
      width /= GRID.columns
      latitude += Math.floor(digit / GRID.columns) * height
      longitude += (digit % GRID.columns) * width
    } else if (index % 2 === 0) {
      height /= BASE
      latitude += digit * height
    } else {
      width /= BASE
      longitude += digit * width
    }
  }
  return { latitude: latitude + height / 2, longitude: longitude + width / 2 }
}

/** Returns the first digits of the code of a point. */
function firstDigits({ latitude, longitude }: Degrees, count: number): string {
  let rest = { latitude: latitude - LATITUDES.min, longitude: longitude - LONGITUDES.min }
  let step = BASE
  let digits = ''
  while (digits.length < count) {
    digits += (DIGITS[Math.floor(rest.latitude / step)] ?? '') + (DIGITS[Math.floor(rest.longitude / step)] ?? '')
    rest = { latitude: rest.latitude % step, longitude: rest.longitude % step }
    step /= BASE
  }
  return digits
}
