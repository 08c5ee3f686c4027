import { APP_ID } from './native.ts'

/** The addresses of the native apps until the operator has entered a version. */
export const APP_STORE_URL = 'https://apps.apple.com/app/velvet-cinema'
export const PLAY_STORE_URL = `https://play.google.com/store/apps/details?id=${APP_ID}`

/** A semantic version (semver.org, 2.0.0). Build metadata does not count in comparisons. */
const VERSION =
  /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(?:-((?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*))*))?(?:\+[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?$/

/** How a native app treats the newest version: a new major version requires an update. */
export type Update = 'none' | 'offered' | 'needed'

export function updateFor(latest: string, installed: string): Update {
  const [next, current] = [parse(latest), parse(installed)]
  if (!next || !current || compare(next, current) <= 0) return 'none'
  return compareLists(next.core.slice(0, 1), current.core.slice(0, 1)) > 0 ? 'needed' : 'offered'
}

type Version = { readonly core: string[]; readonly preRelease: string[] }

export function isVersion(text: string): boolean {
  return VERSION.test(text)
}

/**
 * Returns true when `latest` comes after `installed`; false if either is not a version, so that no phone is locked out
 * by mistake.
 */
export function isNewer(latest: string, installed: string): boolean {
  const [next, current] = [parse(latest), parse(installed)]
  return next !== undefined && current !== undefined && compare(next, current) > 0
}

/**
 * Returns the row with the highest version, even if another version was released later. Returns
 * undefined if there are no rows.
 */
export function newestOf<Row extends { version: string }>(rows: readonly Row[]): Row | undefined {
  return rows.reduce<Row | undefined>(
    (best, row) => (best && !isNewer(row.version, best.version) ? best : row),
    undefined,
  )
}

function parse(text: string): Version | undefined {
  const match = VERSION.exec(text)
  if (!match) return undefined
  return { core: match.slice(1, 4), preRelease: match[4]?.split('.') ?? [] }
}

function compare(a: Version, b: Version): number {
  return compareLists(a.core, b.core) || comparePreReleases(a.preRelease, b.preRelease)
}

/** A release comes after all of its pre-releases. */
function comparePreReleases(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length
  return compareLists(a, b)
}

function compareLists(a: readonly string[], b: readonly string[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index]
    if (right === undefined) return 1
    const order = compareIdentifiers(left, right)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** Numbers are compared by value, words by their characters, and numbers come before words. */
function compareIdentifiers(left: string, right: string): number {
  const [leftIsNumber, rightIsNumber] = [/^\d+$/.test(left), /^\d+$/.test(right)]
  if (leftIsNumber !== rightIsNumber) return leftIsNumber ? -1 : 1
  // Neither number has leading zeros, so the longer number is the larger number.
  if (leftIsNumber && left.length !== right.length) return left.length - right.length
  if (left === right) return 0
  return left < right ? -1 : 1
}
