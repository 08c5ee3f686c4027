import { localDateOf, localTimeOf, shortDate, twelveHour } from './time.ts'

interface Neighbour {
  title: string
  screenName: string
  startsAt: Date
  /** The time at which the cleaning after the showtime ends. */
  clearAt: Date
  /** The time zone of the cinema. */
  timeZone: string
}

/** Says which showtime is in the way, and when the next free start is. */
export function overlapWords(neighbour: Neighbour, nextStart: Date | undefined): string {
  const { title, screenName, startsAt, clearAt, timeZone } = neighbour
  const time = (instant: Date) => twelveHour(localTimeOf(instant, timeZone))
  const held = `“${title}” holds ${screenName} from ${time(startsAt)} to ${time(clearAt)} with its cleaning`
  if (!nextStart) return held
  const date = localDateOf(nextStart, timeZone)
  const day = date === localDateOf(startsAt, timeZone) ? '' : ` on ${shortDate(date)}`
  return `${held}. The next free start is ${time(nextStart)}${day}`
}

/** Names a showtime, such as `“Amina”, Screen 1, 21/Nov/2026, 6:00 PM`. */
export function showtimeName(showtime: Omit<Neighbour, 'clearAt'>): string {
  const { title, screenName, startsAt, timeZone } = showtime
  const date = shortDate(localDateOf(startsAt, timeZone))
  return `“${title}”, ${screenName}, ${date}, ${twelveHour(localTimeOf(startsAt, timeZone))}`
}

/** Warns that a showtime starts at the same minute as others of its cinema. */
export function sameStartWords(others: readonly { title: string; screenName: string }[]): string {
  const names = others.map(({ title, screenName }) => `“${title}” in ${screenName}`).join(', ')
  return `Starts at the same minute as ${names}`
}

/** Says how many sold seats a move concerns, and asks the caller to confirm it. */
export function soldSeatsWords(sold: number): string {
  return `${areSold(sold)}. Please confirm the move with that number: their holders get a notice, and may give the tickets back for Points until the new start`
}

/** Says that seats were sold after somebody read that none is, and what a cancellation then means. */
export function soldSinceWords(sold: number): string {
  return `${areSold(sold)} meanwhile. Please look again: after the cancellation, their holders get a notice, and all their Points back`
}

const areSold = (sold: number) => (sold === 1 ? '1 seat is sold' : `${sold} seats are sold`)
