/** A code that the camera sees again counts as new only if it was out of sight for this long. */
const GONE_MS = 2500

/** One frame of the camera that shows a code. */
export interface Sight {
  text: string
  atMs: number
  /** The number of tickets in the phone's lists at this time. */
  tickets: number
}

/**
 * Returns true if the code of this frame has to be judged. A code that stays in sight is judged
 * once. A code that the phone could not decide about is judged again when its lists have changed.
 */
export function isNewSight({ text, atMs, tickets }: Sight, last: Sight | undefined, isUndecided: boolean): boolean {
  if (!last || last.text !== text || atMs - last.atMs >= GONE_MS) return true
  return isUndecided && last.tickets !== tickets
}
