import { accountOfCustomer, accountOfStaff } from './account-name.ts'
import { isKnownToHaveEnded } from './ended-sessions.ts'
import { keyedHash } from '../secrets/keyed-hash.ts'
import { knownDevice, type Reader } from './known-device.ts'

/** The claims of a token that we have signed. */
export interface TokenClaims {
  /** The id of the session. */
  sid?: unknown
  /** The id of the customer or of the member of staff. */
  sub?: unknown
  /** The kind of person. */
  aud?: unknown
}

/**
 * Returns the name under which the limits of calls count a call that needs a session. All sessions
 * of a customer count together, because some calls cost money. Staff count by session, because one
 * member may work at several doors with several phones. The network does not count, because
 * thousands of customers can share one address of a mobile network. Two kinds of calls do count by
 * network. A token that is not ours has no claims, so nothing else is known of its caller. The
 * token of an ended session must not use up its owner's calls, because a stranger may have found
 * it.
 */
export function countedBySession(claims: TokenClaims | undefined, network: string): string {
  if (typeof claims?.sid !== 'string' || isKnownToHaveEnded(claims.sid)) return network
  if (claims.aud === 'customer' && typeof claims.sub === 'string') return `customer ${claims.sub}`
  return `session ${claims.sid}`
}

/** The input of a sign-in. Customers send a phone number, and staff an email. */
export interface SignIn {
  phoneNumber?: string
  email?: string
  deviceKey?: string
}

/**
 * Returns the name under which the limit of calls counts a sign-in. A device on which the account has signed in before
 * counts for that account, so that no other person behind the same address of a mobile network can use up its calls.
 * Every other caller counts for their network.
 */
export function countedByDevice(reader: Reader, { phoneNumber, email, deviceKey }: SignIn, network: string): string {
  const account = email === undefined ? accountOfCustomer(phoneNumber ?? '') : accountOfStaff(email)
  if (knownDevice(reader, { account, deviceKey }) === undefined) return network
  return keyedHash(reader.config.secrets.hash, 'calls-of-known-devices', account)
}
