/** Staff enter these changes of a stock. A separate call records counts. */
export const STOCK_ENTRIES = ['received', 'wasted'] as const
export type StockEntry = (typeof STOCK_ENTRIES)[number]

/** A stock changes for these causes. */
export type StockCause = StockEntry | 'counted' | 'sold' | 'returned'

/** The largest number that a person may enter for a unit. */
export const MAX_STOCK_COUNT = 1_000_000
