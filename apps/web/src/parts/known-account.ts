import { attempt } from '@velvet/client/attempt'

/** The name under which the phone stores that a customer has signed in on it. It says nothing about whom. */
const KNOWN = 'had-account'

/** Returns true once a customer has signed in on this phone, so that it promises the bonus only for a first account. */
export function isAccountKnown(): boolean {
  return attempt(() => localStorage.getItem(KNOWN)) === 'yes'
}

export function keepAccountKnown(): void {
  attempt(() => localStorage.setItem(KNOWN, 'yes'))
}
