import { count } from './money.ts'
import { share } from './percent.ts'

/** From this many times on, percentages are hard to read. */
const MANY_TIMES = 10

/**
 * Formats the change from an earlier week, such as `+25%`, `−8%` or `×12`. If that week had no sales, there is no
 * change to show.
 */
export function changeText(now: number, before: number | undefined): string {
  if (!before) return '–'
  const times = now / before
  if (times >= MANY_TIMES) return `×${count(Math.round(times))}`
  const change = times - 1
  if (change < 0) return `−${share(-change)}`
  return `+${share(change)}`
}
