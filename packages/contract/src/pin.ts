/** Capitals and digits that nobody mistakes for one another: no 0 or O, no 1, I or L. */
export const PIN_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** 31 symbols give 4.95 bits each: 59 bits, of which at least 50 are needed against guessing. */
export const PIN_LENGTH = 12

const GROUP = /.{1,4}/g
const PIN = new RegExp(`^[${PIN_ALPHABET}]{${PIN_LENGTH}}$`)

export function isPin(text: string): boolean {
  return PIN.test(text)
}

/** The form in which a pin is shown: `ABCD-EFGH-JKMN`. */
export function groupPin(pin: string): string {
  return pin.match(GROUP)?.join('-') ?? ''
}

/** A pin as it is stored, from one as it is typed. */
export function cleanPin(text: string): string {
  return text.toUpperCase().replace(/[\s\-\u2010-\u2015]/g, '')
}
