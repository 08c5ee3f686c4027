/** The most lines of food and drinks of a purchase, and the most of one item. */
export const MAX_ITEM_LINES = 30
export const MAX_ITEM_COUNT = 100

/** Stands in place of the film of a sale without tickets. */
export const FOOD_ALONE = 'Food and drinks'
