/** The length of the part of a date for which a chart has room: `22/Nov` of `22/Nov/2026`. */
export const DAY_AND_MONTH = 6
