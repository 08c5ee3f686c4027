import { pressedColour } from '@velvet/contract/operator/brand-colour'
import type { Brand } from './brand.ts'

/** The logo always has this address, so that a phone can store it and show it offline. */
export const LOGO = '/logo.svg'

/**
 * Returns the style sheet that shows the colour and the logo of the chain in the app, on tickets and on receipts. It is
 * empty without both. It overrides the colours of both themes.
 */
export function brandStyle({ colour, logo }: Pick<Brand, 'colour' | 'logo'>): string {
  const tokens = [
    ...(colour === null ? [] : [`--red:${colour}`, `--red-pressed:${pressedColour(colour)}`, `--brand:${colour}`]),
    ...(logo === null ? [] : [`--logo:url(${LOGO})`, '--logo-display:block']),
  ]
  return tokens.length === 0 ? '' : `:root:root:root{${tokens.join(';')}}`
}
