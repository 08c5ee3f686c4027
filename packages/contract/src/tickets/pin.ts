import { plainDigits } from '../shared/typing/typed-number.ts'

/** Capitals and digits that are not mistaken for one another: without 0, O, 1, I and L. */
export const PIN_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/**
 * Each of the 31 symbols gives 4.95 bits: 59 bits in all, and at least 50 are needed against
 * guessing.
 */
export const PIN_LENGTH = 12

const GROUP = /.{1,4}/g

/** Returns the pin as it is shown: `ABCD-EFGH-JKMN`. */
export function groupPin(pin: string): string {
  return pin.match(GROUP)?.join('-') ?? ''
}

/** Returns the stored form of a pin that a person typed, also in full width, or copied. */
export function cleanPin(text: string): string {
  return plainDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015\u2212]/g, '')
}

/** A scanner may put a few signs of its own before a code. A code of digits alone is taken for a number. */
const SCANNED = new RegExp(`^.{0,4}(?=\\d*[A-Z])[${PIN_ALPHABET}]{${PIN_LENGTH}}$`)

/** Returns true for the text that a handheld scanner types for a ticket. */
export function isScannedPin(text: string): boolean {
  return SCANNED.test(text.toUpperCase())
}
