import { ADULT_RATINGS } from '../catalogue/films.rules.ts'
import { DAY_MS } from '../shared/time/durations.ts'

/** The roles that may work at the door. */
export const GATE_ROLES = ['attendant', 'manager', 'admin'] as const
/** The roles that may admit a visitor against a verdict. */
export const SUPERVISOR_ROLES = ['manager', 'admin'] as const

export function isSupervisor(role: string | undefined): boolean {
  return SUPERVISOR_ROLES.some((one) => one === role)
}

/** The longest name of a phone at the door. */
export const DEVICE_NAME_MAX_LENGTH = 60

/** The longest text that the door accepts as the code of a ticket. */
export const SCANNED_CODE_MAX_LENGTH = 100

/** The longest reason for an undo or for a decision against a verdict. */
export const GATE_REASON_MAX_LENGTH = 200

/** The longest pass that comes with a list of tickets. */
export const DOOR_PASS_MAX_LENGTH = 100

/**
 * A scan can be undone within this many seconds. The clock of the phone counts them until the scan reaches the
 * server, and the clock of the server counts them from then on. Otherwise a phone that reports invented times
 * could make a ticket good again long after its holder went in.
 */
export const UNDO_WITHIN_S = 10

/** Returns the seconds from a scan to its undo, both by one clock. An undo is never before its scan. */
export function secondsToUndo(scannedAt: Date, undoneAt: Date): number {
  return Math.max(0, (undoneAt.getTime() - scannedAt.getTime()) / 1000)
}

/** A phone sends at most this many scans in one call. */
export const SCANS_IN_A_BATCH = 500
/**
 * The largest body of a call with scans, in bytes. It has room for the largest number of scans with
 * the longest codes and nonces.
 */
export const SCANS_MAX_BYTES = 384 * 1024

/**
 * The door proposes the showtimes that began at most `before` minutes ago or begin within `ahead`
 * minutes.
 */
export const DOOR_WINDOW_MINUTES = { before: 45, ahead: 90 } as const

/**
 * A door can choose a showtime that began at most `before` hours ago or begins within `ahead`
 * hours.
 */
export const DOOR_CHOICE_HOURS = { before: 12, ahead: 24 } as const

/**
 * A door that waits for changes of its lists gets an answer after this time, even if nothing has changed.
 * Proxies close a connection over which nothing has moved for 30 seconds or more.
 */
export const LIST_WAIT_S = 20
/** A phone can wait for changes of this many lists at the same time. */
export const LISTS_WATCHED_AT_MOST = 100

/** The number of tickets on one page of the list for a phone. */
export const LIST_PAGE = { min: 1, max: 1000, usual: 500 } as const

/**
 * The largest difference in milliseconds between the clocks of a phone and the server: 100 years,
 * because a phone with an empty battery may start in 1970.
 */
export const MAX_CLOCK_OFFSET_MS = 100 * 365 * DAY_MS

/**
 * The form of the PIN by which a person proves at the gate who they are. The PIN opens nothing
 * else.
 */
export const GATE_PIN = { digits: 6, pattern: /^\d{6}$/ } as const

/** Returns true for a PIN that is easy to guess, such as 111111, 123456 or 654321. */
export function isEasyPin(pin: string): boolean {
  const steps = new Set(Array.from(pin.slice(1), (digit, at) => Number(digit) - Number(pin[at])))
  const [step] = steps
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1
}

/**
 * Returns the least age for a film of this rating. Undefined if people of every age may come in.
 */
export function ageToCheck(rating: string): number | undefined {
  // 12A admits younger children with an adult, so the door asks no visitor for their age.
  if (ADULT_RATINGS.includes(rating)) return 18
  return /^\d+$/.test(rating) ? Number(rating) : undefined
}
