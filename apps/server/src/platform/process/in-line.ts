import { turnsOf } from './turns.ts'

/** How many calls about one row may wait in a process. Each takes some three milliseconds, so the last waits for a second. */
const WAITING_FOR_A_ROW = 250

const inTurn = turnsOf({ atOnce: 1, waiting: WAITING_FOR_A_ROW })
const inTurnAlways = turnsOf({ atOnce: 1, waiting: Infinity })

/**
 * Works on rows for which strangers can make many calls wait, such as the tries at one number. The
 * calls of this process about one row wait here for one another, so that only one of them holds a
 * connection. `rows` names the rows in the order in which the work locks them; rows that many
 * callers share come last. Throws AppError('busy') at once if too many calls wait for one of the rows.
 *
 * Do not call this inside a transaction, because that would hold a connection meanwhile.
 */
export function inLineFor<T>(rows: readonly string[], work: () => Promise<T>): Promise<T> {
  return nest(inTurn, rows, work)
}

/**
 * Does the same as `inLineFor` for work that gives back what was counted before. It is never refused,
 * because the count would stay wrong.
 */
export function inLineToGiveBack<T>(rows: readonly string[], work: () => Promise<T>): Promise<T> {
  return nest(inTurnAlways, rows, work)
}

function nest<T>(turn: typeof inTurn, [row, ...others]: readonly string[], work: () => Promise<T>): Promise<T> {
  return row === undefined ? work() : turn(row, () => nest(turn, others, work))
}
