import { turnsOf } from '../../platform/process/turns.ts'

/** How long an order waits for its showtime, or for the rows of its customer. */
export const WAIT_MS = 3_000

/**
 * Orders of one showtime wait for one row. Those of this process wait outside the pool of connections,
 * so that others find one.
 */
export const inTurnOfShowtime = turnsOf({ atOnce: 2, waiting: 200 })
