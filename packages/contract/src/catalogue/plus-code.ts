import { LATITUDES, LONGITUDES } from './cinemas.rules.ts'

// This reads plus codes by the specification of Open Location Code. A full code identifies a place by itself. A short
// code, such as `GG8X+4W`, has no first digits and means the place nearest to a point that is known otherwise.

export interface Degrees {
  latitude: number
  longitude: number
}

const DIGITS = '23456789CFGHJMPQRVWX'
const BASE = DIGITS.length
/** A full code has this many digits before the plus. */
const BEFORE_PLUS = 8
/** This many digits of a code come in pairs of latitude and longitude. */
const IN_PAIRS = 10
/** Each further digit divides its square into this many rows and columns. */
const GRID = { rows: 5, columns: 4 }
const CODE = new RegExp(
  `(?:^|[^${DIGITS}a-z])([${DIGITS}]{4}(?:[${DIGITS}]{4})?\\+[${DIGITS}]{2,5})(?![${DIGITS}])`,
  'i',
)

export function plusCodeIn(text: string): string | undefined {
  return CODE.exec(text)?.[1]?.toUpperCase()
}

/** Returns the middle of the square of a plus code. A short code needs a point near it. */
export function pointOfPlusCode(code: string, near: Degrees | undefined): Degrees | undefined {
  const missing = BEFORE_PLUS - code.indexOf('+')
  if (missing === 0) return decode(code)
  if (!near) return undefined
  const { latitude, longitude } = decode(firstDigits(near, missing) + code)
  const step = BASE ** (2 - missing / 2)
  return { latitude: nearest(latitude, near.latitude, step), longitude: nearest(longitude, near.longitude, step) }
}

/** The nearest square with these digits may be a neighbour of the square with the known point. */
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
