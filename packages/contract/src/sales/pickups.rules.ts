import type { Preparation } from '../catalogue/items.rules.ts'
import { cleanPin, PIN_ALPHABET } from '../tickets/pin.ts'

/**
 * The bar makes an order after it was ordered, and hands it over once it is ready. The other states are ends too: all
 * lines were sold out or paid back, or the order was not collected.
 */
export const PICKUP_STATES = ['ordered', 'making', 'ready', 'handed', 'sold-out', 'refunded', 'unclaimed'] as const
export type PickupState = (typeof PICKUP_STATES)[number]

/** The letter O is in no code of a ticket, so a scanned code is of one kind. */
export const PICKUP_PREFIX = 'FOOD'
/** The symbols after the prefix: 40 bits, and a code opens nothing without a person at the bar. */
export const PICKUP_CODE_SYMBOLS = 8

const SCANNED = new RegExp(`${PICKUP_PREFIX}[${PIN_ALPHABET}]{${PICKUP_CODE_SYMBOLS}}$`)

/** Returns the code of a pick-up within what a person typed or a scanner read; undefined if there is none. */
export function pickupCodeIn(text: string): string | undefined {
  return SCANNED.exec(cleanPin(text))?.[0]
}

/**
 * A window hands food over at once if all of it is ready to serve. Otherwise the whole order waits at the bar. What was
 * ordered in the app always waits there.
 */
export function isHandedAtOnce(preparations: readonly Preparation[]): boolean {
  return preparations.every((preparation) => preparation === 'ready')
}

/** An order that was not collected by this many hours after its showtime, or after it was due, is unclaimed. */
export const UNCLAIMED_AFTER_HOURS = 2

/** A bar lists at most this many orders. */
export const MAX_WAITING_PICKUPS = 500

/** A list of orders waits at most this many seconds for a change. */
export const PICKUPS_WAIT_S = 20

/** A line that the bar has no more of is paid back with this reason. */
export const SOLD_OUT_REASON = 'Sold out at the bar'
