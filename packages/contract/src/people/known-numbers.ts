import { country, type Numbering } from '../shared/country/country.ts'
import africa from './african-numbers.json' with { type: 'json' }

/** The numbers of all countries of Africa, as libphonenumber has them. The table is too large for a page. */
const KNOWN_NUMBERS: readonly Numbering[] = africa

/** Finds how the numbers of a country are formed, by its code, such as `GH`. */
export function numbersIn(iso: string): Numbering | undefined {
  return KNOWN_NUMBERS.find((one) => one.iso === iso)
}

/** Returns the numbers of these countries, those of the installation's own country first. */
export function numbersOf(isos: readonly string[]): Numbering[] {
  const own = country().numbers
  return [own, ...KNOWN_NUMBERS.filter(({ iso }) => iso !== own.iso && isos.includes(iso))]
}
