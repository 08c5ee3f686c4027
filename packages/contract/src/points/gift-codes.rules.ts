import { PIN_ALPHABET } from '../tickets/pin.ts'

/**
 * A gift code has more letters than the codes of offers that are made, so that an app can tell them apart. Each letter
 * gives 4.95 bits, 79 in all, so guesses find none.
 */
const GIFT_CODE_LENGTH = 16

export const GIFT_CODE_STATES = ['open', 'used', 'stopped'] as const
export type GiftCodeState = (typeof GIFT_CODE_STATES)[number]

const GIFT_CODE = new RegExp(`^[${PIN_ALPHABET}]{${GIFT_CODE_LENGTH}}$`)

/** Returns true for 16 letters and digits of the alphabet of pins. No code of an offer has this form. */
export function isGiftCode(code: string): boolean {
  return GIFT_CODE.test(code)
}

/** Writes a large number, such as a hash, as a gift code. */
export function giftCodeOfNumber(number: bigint): string {
  const base = BigInt(PIN_ALPHABET.length)
  let rest = number
  let code = ''
  while (code.length < GIFT_CODE_LENGTH) {
    code += PIN_ALPHABET.charAt(Number(rest % base))
    rest /= base
  }
  return code
}
