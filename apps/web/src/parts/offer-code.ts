import { attempt } from '@velvet/client/attempt'
import { cleanCode } from '@velvet/contract/catalogue/offers.rules'

const KEY = 'offer-code'

/**
 * Stores the offer code of a link until it is used or the customer logs out, so that it survives signing up and logging
 * in.
 */
export function keepOfferCode(code: string): void {
  attempt(() => localStorage.setItem(KEY, cleanCode(code)))
}

/** Returns the stored offer code, or an empty text if there is none. */
export function readOfferCode(): string {
  return attempt(() => localStorage.getItem(KEY)) ?? ''
}

export function forgetOfferCode(): void {
  attempt(() => localStorage.removeItem(KEY))
}
