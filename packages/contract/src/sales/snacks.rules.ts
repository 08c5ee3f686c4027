/** The most lines of food and drinks of a purchase, and the most of one item. */
export const MAX_ITEM_LINES = 30
export const MAX_ITEM_COUNT = 100
