import type { Preparation } from '../catalogue/items.rules.ts'
import type { WANTED } from './snacks.rules.ts'
import { MINUTE_MS } from '../shared/time/durations.ts'
import { cleanPin, groupPin, PIN_ALPHABET } from '../tickets/pin.ts'

/**
 * The bar makes an order after it was ordered, and hands it over once it is ready. The other states are ends too: all
 * lines were sold out or paid back, or the order was not collected.
 */
export const PICKUP_STATES = ['ordered', 'making', 'ready', 'handed', 'sold-out', 'refunded', 'unclaimed'] as const
export type PickupState = (typeof PICKUP_STATES)[number]

/** An order in one of these states waits at the bar. */
export function isToCollect(state: PickupState): boolean {
  return state === 'ordered' || state === 'making' || state === 'ready'
}

/**
 * Returns when the customer wants an order: before the film, in the interval, or now. An order for the interval has no
 * time. An order for the start is due later if the showtime is delayed.
 */
export function wantedFor(wantedAt: string | null, startsAt: string, minutesLate = 0): (typeof WANTED)[number] {
  if (wantedAt === null) return 'interval'
  const wait = Date.parse(wantedAt) - Date.parse(startsAt)
  return wait === 0 || wait === minutesLate * MINUTE_MS ? 'before' : 'now'
}

/** No code of a ticket has the letter O, so a scanned code is either of a ticket or of an order. */
const PICKUP_PREFIX = 'FOOD'
/** The prefix is followed by this many symbols. They have 40 bits, and a code is of use only to a person at the bar. */
export const PICKUP_CODE_SYMBOLS = 8

const SCANNED = new RegExp(`${PICKUP_PREFIX}[${PIN_ALPHABET}]{${PICKUP_CODE_SYMBOLS}}$`)
export const PICKUP_CODE = new RegExp(`^${SCANNED.source}`)

/** Returns a new code of a pick-up, drawn from random bytes. */
export const pickupCodeOf = (random: Uint8Array) =>
  PICKUP_PREFIX + Array.from(random, (one) => PIN_ALPHABET.charAt(one % PIN_ALPHABET.length)).join('')

/** Returns the code of a pick-up within what a person typed or a scanner read; undefined if there is none. */
export function pickupCodeIn(text: string): string | undefined {
  return SCANNED.exec(cleanPin(text))?.[0]
}

/** Returns the part of the code of a pick-up by which people name the order, such as 7K3F-9QWX. */
export const shortPickupCode = (code: string) => groupPin(code.slice(PICKUP_PREFIX.length))

/**
 * A window hands food over at once if all of it is ready to serve. Otherwise the whole order waits at the bar. What was
 * ordered in the app always waits there.
 */
export function isHandedAtOnce(preparations: readonly Preparation[]): boolean {
  return preparations.every((preparation) => preparation === 'ready')
}

/** An order that was not collected by this many hours after its showtime, or after it was due, is unclaimed. */
export const UNCLAIMED_AFTER_HOURS = 2

/** A bar lists at most this many waiting orders. */
export const MAX_WAITING_PICKUPS = 500

/** A list of orders waits at most this many seconds for a change. */
export const PICKUPS_WAIT_S = 20

/** If the bar has run out of an item, its line is paid back with this reason. */
export const SOLD_OUT_REASON = 'Sold out at the bar'
