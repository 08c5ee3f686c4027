import { BUNDLE_PARTS } from '../catalogue/items.rules.ts'

/** An order has at most this many lines of food and drinks, and a line at most this many pieces of its item. */
export const MAX_ITEM_LINES = 30
export const MAX_ITEM_COUNT = 100
/**
 * A till without a network sells food at the prices of its last menu. The server accepts prices that held at most this many
 * hours before the sale, and a supervisor has to approve others.
 */
export const MENU_HOURS = 24
/** A purchase has a line for each part of a bundle, so it can have more lines than were ordered. */
export const MAX_SOLD_LINES = MAX_ITEM_LINES * BUNDLE_PARTS.max

/** A customer orders food for a time before the showtime, for its interval, or for now. */
export const WANTED = ['before', 'interval', 'now'] as const

/** An item that is made to order must be ordered at least this many minutes before the start of its showtime. */
export const MINUTES_TO_MAKE = 10

/** Lists show this text in place of a film for a sale without tickets. */
export const FOOD_ALONE = 'Food and drinks'
