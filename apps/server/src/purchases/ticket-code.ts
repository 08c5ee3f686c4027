import { PIN_ALPHABET, PIN_LENGTH } from '@velvet/contract/pin'
import { randomInt } from 'node:crypto'

/** A new code of a ticket, for its QR and as its pin: PIN_LENGTH random characters. */
export function newTicketCode(): string {
  const draw = () => PIN_ALPHABET.charAt(randomInt(PIN_ALPHABET.length))
  return Array.from({ length: PIN_LENGTH }, draw).join('')
}
