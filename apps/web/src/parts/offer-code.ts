import { attempt } from '@velvet/client/attempt'
import { cleanCode } from '@velvet/contract/catalogue/offers.rules'

const KEY = 'offer-code'

/** Keeps the code of a link through sign-up and login, until it is used or the customer logs out. */
export function keepOfferCode(code: string): void {
  attempt(() => localStorage.setItem(KEY, cleanCode(code)))
}

/** Returns the code that this phone keeps; empty if it keeps none. */
export function readOfferCode(): string {
  return attempt(() => localStorage.getItem(KEY)) ?? ''
}

export function forgetOfferCode(): void {
  attempt(() => localStorage.removeItem(KEY))
}
