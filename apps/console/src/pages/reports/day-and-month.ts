/** A chart has room for so much of a date: `22/Nov` of `22/Nov/2026`. */
export const DAY_AND_MONTH = 6
