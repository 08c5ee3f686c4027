// The units of time, in milliseconds unless the name says seconds (`_S`).

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** This is for PostgreSQL, turns of jobs and headers of HTTP, which count in seconds. */
export const HOUR_S = HOUR_MS / 1000
export const DAY_S = DAY_MS / 1000
