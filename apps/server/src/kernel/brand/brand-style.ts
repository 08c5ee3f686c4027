import { pressedColour } from '@velvet/contract/operator/brand-colour'
import type { Brand } from './brand.ts'

/** The logo is at this address, whichever picture it is, so that a phone keeps it for when it has no network. */
export const LOGO = '/logo.svg'

/**
 * Returns the style that gives the customers' app, its tickets and its receipts the colour and the logo of the chain;
 * empty without either. It outweighs the tokens of both themes.
 */
export function brandStyle({ colour, logo }: Pick<Brand, 'colour' | 'logo'>): string {
  const tokens = [
    ...(colour === null ? [] : [`--red:${colour}`, `--red-pressed:${pressedColour(colour)}`, `--brand:${colour}`]),
    ...(logo === null ? [] : [`--logo:url(${LOGO})`, '--logo-display:block']),
  ]
  return tokens.length === 0 ? '' : `:root:root:root{${tokens.join(';')}}`
}
