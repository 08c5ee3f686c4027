import { productSlug } from '../operator/product.ts'

export const USERNAME_MAX_LENGTH = 13
export const USERNAME_PATTERN = /^[A-Za-z0-9_-]{1,13}$/

/** Names that could be mistaken for the staff, or for a missing value. */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'root',
  'superuser',
  'system',
  'sysadmin',
  'webmaster',
  'support',
  'help',
  'helpdesk',
  'info',
  'contact',
  'security',
  'official',
  'service',
  'staff',
  'manager',
  'finance',
  'attendant',
  'cashier',
  'operator',
  'moderator',
  'console',
  'gate',
  'counter',
  'api',
  'me',
  'anonymous',
  'null',
  'undefined',
])

/**
 * The username of a closed account: an underscore and the last twelve digits of the account's id.
 */
const CLOSED_USERNAME = /^_[0-9a-f]{12}$/i

/** Returns the username that a closed account carries; other people cannot take it. */
export function closedUsername(accountId: string): string {
  return `_${accountId.slice(-12)}`
}

/** Endings that, after the product's name, look official. */
const OF_THE_PRODUCT = ['', 'ng', 'app', 'cinema', 'support', 'admin']

/** Removes what a username cannot contain, and cuts the rest to the longest length. */
export function cleanUsername(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]/g, '').slice(0, USERNAME_MAX_LENGTH)
}

/**
 * Returns true when a customer may take this name. It must be well formed, and must not be
 * reserved, imitate the product's own name (such as `-Admin_`), or have the form of a closed
 * account's name.
 */
export function isUsernameAllowed(name: string, product: string): boolean {
  const plain = name.toLowerCase().replace(/[-_]/g, '')
  const isProduct = OF_THE_PRODUCT.some((ending) => plain === productSlug(product) + ending)
  const isReserved = isProduct || RESERVED_USERNAMES.has(plain) || CLOSED_USERNAME.test(name)
  return USERNAME_PATTERN.test(name) && plain !== '' && !isReserved
}
