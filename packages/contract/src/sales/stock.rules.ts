/** Staff enter these changes of a stock. A count is a call of its own. */
export const STOCK_ENTRIES = ['received', 'wasted'] as const
export type StockEntry = (typeof STOCK_ENTRIES)[number]

/** Everything that changes a stock. */
export type StockCause = StockEntry | 'counted' | 'sold' | 'returned'

/** The largest number that a person may enter for a unit. */
export const MAX_STOCK_COUNT = 1_000_000
