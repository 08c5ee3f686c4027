/** A code that the camera sees again counts as new only after it was out of sight for this long. */
const GONE_MS = 2500

/** One frame of the camera that shows a code. */
export interface Sight {
  text: string
  atMs: number
  /** The number of tickets that the phone knows at this time. */
  tickets: number
}

/**
 * Returns true where the code of a frame has to be judged. A code that stays in sight is judged once. If
 * the list of the phone could not decide about it, it is judged again as soon as the list has changed.
 */
export function isNewSight(
  { text, atMs, tickets }: Sight,
  last: Sight | undefined,
  isUndecided: boolean,
): boolean {
  if (!last || last.text !== text || atMs - last.atMs >= GONE_MS) return true
  return isUndecided && last.tickets !== tickets
}
