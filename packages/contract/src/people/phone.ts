import { country, servedNumbers, type Numbering } from '../shared/country/country.ts'
import { plainDigits } from '../shared/typing/typed-number.ts'

/** No served country has longer local numbers. */
const PHONE_MAX_LENGTH = 11

/**
 * Returns a mobile number of a served country in the form that accounts store. A number of the installation's own
 * country becomes `080…` from any spelling (`80…`, `234…`, `+234…`, `00234…`), and a number of another country becomes
 * `+233…`. Returns undefined for any other text. A number without a calling code may match several served countries.
 * Then the named country is tried first, and the own country next.
 */
export function normalisePhone(text: string, first?: string): string | undefined {
  const compact = plainDigits(text).replace(/[\s().\-\u2010-\u2015]/g, '')
  const named = servedNumbers().filter((one) => one.country === first)
  for (const numbers of [...named, ...servedNumbers()]) {
    const national = nationalPart(compact, numbers)
    if (national !== undefined) return isHome(numbers) ? numbers.trunk + national : `+${numbers.dial}${national}`
  }
  return undefined
}

function nationalPart(compact: string, { dial, trunk, mobile }: Numbering): string | undefined {
  // The pattern also accepts +234 (0)80…
  const optional = trunk && `${trunk}?`
  return new RegExp(`^(?:(?:\\+|00)?${dial}${optional}|${trunk})?(${mobile})$`).exec(compact)?.[1]
}

function isHome({ iso }: Numbering): boolean {
  return iso === country().iso
}

/** Keeps the first eleven digits of the text in a phone field. */
export function onlyDigits(text: string): string {
  return plainDigits(text).replace(/\D/g, '').slice(0, PHONE_MAX_LENGTH)
}

/**
 * Works like `onlyDigits`, but a pasted or typed `+234 80…` becomes `080…` instead of losing its last digits. While a
 * number is being typed, this happens only when it has become too long. A number of another served country keeps its
 * plus.
 */
export function phoneInput(text: string): string {
  const digits = plainDigits(text).replace(/\D/g, '')
  const abroad = abroadIn(text)
  if (abroad) return `+${digits.replace(/^00/, '').slice(0, abroad.dial.length + PHONE_MAX_LENGTH)}`
  if (digits.length <= PHONE_MAX_LENGTH) return digits
  const { dial, trunk } = country().numbers
  return onlyDigits(digits.replace(new RegExp(`^(?:00)?${dial}${trunk && `${trunk}?`}`), trunk))
}

/** Returns the served country, other than the own one, whose calling code begins the text. */
function abroadIn(text: string): Numbering | undefined {
  const called = /^(?:\+|00)(\d*)/.exec(compactOf(text))?.[1]
  if (called === undefined) return undefined
  return servedNumbers().find((one) => !isHome(one) && (called.startsWith(one.dial) || one.dial.startsWith(called)))
}

/**
 * Returns true for a complete or partial number that can only be from a country that is not served. A number without a
 * plus may be local if it begins like a local one.
 */
export function isForeignPhone(text: string): boolean {
  const compact = compactOf(text)
  const numbers = servedNumbers()
  const isLocal = numbers.some(({ starts }) => starts.includes(compact.charAt(0)))
  const called = /^(?:\+|00)(\d+)/.exec(compact)?.[1] ?? (isLocal ? undefined : /^\d+/.exec(compact)?.[0])
  return called !== undefined && !numbers.some(({ dial }) => dial.startsWith(called.slice(0, dial.length)))
}

function compactOf(text: string): string {
  return plainDigits(text).replace(/[^\d+]/g, '')
}

/** Returns a stored number with its calling code but without a plus, such as `23480…`. */
export function internationalPhone(phone: string): string {
  if (phone.startsWith('+')) return phone.slice(1)
  const { dial, trunk } = country().numbers
  return dial + phone.slice(trunk.length)
}

/** True if only Nigerian numbers can sign up. Nigeria has message texts of its own. */
export function servesNigeriaAlone(): boolean {
  return servedNumbers().every(({ iso }) => iso === 'NG')
}

/** Returns an example number of each served country, such as `0231234567, +254712123456`. */
export function exampleNumbers(): string {
  return servedNumbers()
    .map((one) => (isHome(one) ? one.example : `+${one.dial}${one.example.slice(one.trunk.length)}`))
    .join(', ')
}
