/** Who may work at the door, and who may decide there against a verdict. */
export const GATE_ROLES = ['attendant', 'manager', 'admin'] as const
export const SUPERVISOR_ROLES = ['manager', 'admin'] as const

/** The longest name of a phone at the door. */
export const DEVICE_NAME_MAX_LENGTH = 60

/** A scan can be undone within this many seconds, by the clock of the phone that made it. */
export const UNDO_WITHIN_S = 10

/** A phone sends at most this many scans in one call. */
export const SCANS_IN_A_BATCH = 500
/** So large is a call with as many scans, each with the longest code and nonce, in bytes. */
export const SCANS_MAX_BYTES = 384 * 1024

/**
 * The door offers the showtimes that began at most this many minutes ago, or begin within this many
 * minutes.
 */
export const DOOR_WINDOW_MINUTES = { before: 45, ahead: 90 } as const

/** The showtimes that a door can choose at all: from so many hours ago to so many ahead. */
export const DOOR_CHOICE_HOURS = { before: 12, ahead: 24 } as const

/** How many tickets a page of the list for a phone holds. */
export const LIST_PAGE = { min: 1, max: 1000, usual: 500 } as const

/**
 * The largest difference in milliseconds between the clocks of a phone and the server: 100 years,
 * because a phone with an empty battery may start in 1970.
 */
export const MAX_CLOCK_OFFSET_MS = 100 * 365 * 24 * 3_600_000

/** The PIN by which a person is known at the gate. It opens nothing else. */
export const GATE_PIN = { digits: 6, pattern: /^\d{6}$/ } as const

/** Returns true for a PIN that a stranger tries first: one digit throughout, or digits in a row. */
export function isEasyPin(pin: string): boolean {
  const steps = new Set(Array.from(pin.slice(1), (digit, at) => Number(digit) - Number(pin[at])))
  const [step] = steps
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1
}

/** Returns the age that a person has to have for a film of this rating; undefined for any age. */
export function ageToCheck(rating: string): number | undefined {
  // 12A lets younger children in with an adult, so the door asks nobody for their age.
  return /^\d+$/.test(rating) ? Number(rating) : undefined
}
