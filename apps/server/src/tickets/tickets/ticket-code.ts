import { PIN_ALPHABET, PIN_LENGTH } from '@velvet/contract/tickets/pin'
import { randomInt } from 'node:crypto'

/** Returns a new random code for a ticket. It is shown as the QR code and as the pin. */
export function newTicketCode(): string {
  const draw = () => PIN_ALPHABET.charAt(randomInt(PIN_ALPHABET.length))
  return Array.from({ length: PIN_LENGTH }, draw).join('')
}
