import { attempt } from '@velvet/client/attempt'
import { forgetAsks } from './asked-here.ts'
import { forgetOfferCode } from './offer-code.ts'
import { forgetPushOwner } from './push-owner.ts'
import { forgetSearches } from './recent-searches.ts'
import { STATE_KEY } from '../state/persistence.ts'

/** The names of all that the phone stores about top-ups begin with this text, and then the customer. */
export const PENDING_TOP_UP = 'pending-top-up:'

/** Deletes the top-ups of all other customers after a customer has logged in. */
export function forgetOthersHere(uuid: string): void {
  forgetTopUps((name) => !name.includes(uuid))
}

/** Deletes an awaited top-up after its Points have come. */
export function forgetTopUp(txRef: string): void {
  forgetTopUps((name) => localStorage.getItem(name) === txRef)
}

/**
 * Deletes what was typed in this tab, the latest searches, what was asked for, the top-ups that this phone
 * knows, and the stored state. The state of the next person replaces the last one only where the phone has
 * room for it.
 */
export function clearSession(): void {
  forgetTopUps(() => true)
  forgetSearches()
  forgetPushOwner()
  forgetAsks()
  forgetOfferCode()
  attempt(() => localStorage.removeItem(STATE_KEY))
  attempt(() => sessionStorage.clear())
}

function forgetTopUps(isMeant: (name: string) => boolean): void {
  attempt(() => {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(PENDING_TOP_UP) && isMeant(name)) localStorage.removeItem(name)
    }
  })
}
