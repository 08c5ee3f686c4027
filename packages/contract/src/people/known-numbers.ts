import { country, type Numbering } from '../shared/country/country.ts'
import africa from './african-numbers.json' with { type: 'json' }

/** The table has the phone numbers of all African countries, from libphonenumber. It is too large to load in a page. */
const KNOWN_NUMBERS: readonly Numbering[] = africa

/** Returns the number formats of a country by its code, such as `GH`. */
export function numbersIn(iso: string): Numbering | undefined {
  return KNOWN_NUMBERS.find((one) => one.iso === iso)
}

/** Returns the number formats of these countries, with the installation's own country first. */
export function numbersOf(isos: readonly string[]): Numbering[] {
  const own = country().numbers
  return [own, ...KNOWN_NUMBERS.filter(({ iso }) => iso !== own.iso && isos.includes(iso))]
}
