/** A purchase has at most this many lines of food and drinks, and a line at most this many pieces of its item. */
export const MAX_ITEM_LINES = 30
export const MAX_ITEM_COUNT = 100

/** Lists show this text in place of a film for a sale without tickets. */
export const FOOD_ALONE = 'Food and drinks'
