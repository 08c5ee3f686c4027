import { PIN_ALPHABET } from '../tickets/pin.ts'

/**
 * A gift code is longer than the codes that are made for offers, so that an app can distinguish them. Each letter has
 * 4.95 bits, 79 in total, so guessing finds no code.
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
