import { attempt } from '@velvet/client/attempt'

/** The name under which the phone stores which customer has allowed notices in this browser. */
const OWNER = 'push-of'

/** Returns the id of the customer who gets notices in this browser. */
export function pushOwner(): string | null {
  return attempt(() => localStorage.getItem(OWNER)) ?? null
}

export function keepPushOwner(uuid: string): void {
  attempt(() => localStorage.setItem(OWNER, uuid))
}

export function forgetPushOwner(): void {
  attempt(() => localStorage.removeItem(OWNER))
}

/** The name under which the phone stores that the offer of reminders was closed. */
const CLOSED = 'push-offer-closed'

/** Returns true if the offer was closed. The choice belongs to the phone and holds for every person signed in on it. */
export function isPushOfferClosed(): boolean {
  return attempt(() => localStorage.getItem(CLOSED)) === 'yes'
}

export function closePushOffer(): void {
  attempt(() => localStorage.setItem(CLOSED, 'yes'))
}
