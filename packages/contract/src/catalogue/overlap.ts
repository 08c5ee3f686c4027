import { counted } from '../shared/typing/counted.ts'
import { localDateOf, localTimeOf, shortDate, twelveHour } from '../shared/time/time.ts'

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
export function overlapText(neighbour: Neighbour, nextStart: Date | undefined): string {
  const { title, screenName, startsAt, clearAt, timeZone } = neighbour
  const time = (instant: Date) => twelveHour(localTimeOf(instant, timeZone))
  const held = `“${title}” holds ${screenName} from ${time(startsAt)} to ${time(clearAt)} with its cleaning`
  if (!nextStart) return held
  const date = localDateOf(nextStart, timeZone)
  const day = date === localDateOf(startsAt, timeZone) ? '' : ` on ${shortDate(date)}`
  return `${held}. The next free start is ${time(nextStart)}${day}`
}

/** Says that two showtimes which change together would be in each other's way. */
export function overlapEachOtherText(one: Named, other: Named): string {
  return `${showtimeName(one)}, and ${showtimeName(other)}, would hold the same screen at the same time`
}

interface Named {
  title: string
  screenName: string
  /** Left out where everybody knows which cinema is meant. */
  cinemaName?: string
  startsAt: Date
  timeZone: string
}

/** Names a showtime, such as `“Amina”, Screen 1, 21/Nov/2026, 6:00 PM`. */
export function showtimeName(showtime: Named): string {
  const { title, screenName, cinemaName, startsAt, timeZone } = showtime
  const place = cinemaName === undefined ? screenName : `${screenName}, ${cinemaName}`
  const date = shortDate(localDateOf(startsAt, timeZone))
  return `“${title}”, ${place}, ${date}, ${twelveHour(localTimeOf(startsAt, timeZone))}`
}

/** A showtime that would run into the next one of its screen. */
interface RunsInto extends Named {
  /** The minutes for which both would hold the screen, with the cleaning. */
  minutes: number
  next: { title: string; startsAt: Date }
}

/** A refusal names at most this many showtimes; the others are counted. */
export const MOST_NAMED = 3

/** Says which showtimes would run into others, by how many minutes, and what to do. */
export function runsIntoText(clashes: readonly RunsInto[]): string {
  const named = clashes.slice(0, MOST_NAMED).map((clash) => {
    const { minutes, next, timeZone } = clash
    const time = twelveHour(localTimeOf(next.startsAt, timeZone))
    return `${showtimeName(clash)} would run ${counted(minutes, 'minute')} into “${next.title}” at ${time}, with its cleaning`
  })
  return `${andMore(named, clashes.length)}. Please move or cancel one of the two first, then save the running time again`
}

/** Says which showtimes stand in the way of a change. `all` is their number. */
export function inTheWayText(refusal: string, first: readonly Named[], all: number): string {
  return `${refusal}: ${andMore(first.map(showtimeName), all)}`
}

function andMore(named: readonly string[], all: number): string {
  return named.join('; ') + (all > named.length ? `; and ${all - named.length} more` : '')
}

/** Warns that a showtime starts at the same minute as others of its cinema. */
export function sameStartText(others: readonly { title: string; screenName: string }[]): string {
  const names = others.map(({ title, screenName }) => `“${title}” in ${screenName}`).join(', ')
  return `Starts at the same minute as ${names}`
}

/** Says how many sold seats a move concerns, and asks the caller to confirm it. */
export function soldSeatsText(sold: number): string {
  return `${areSold(sold)}. Please confirm the move with that number: their holders get a notice, and may give the tickets back for Points until the new start`
}

/** Says that seats were sold after a person read that none is, and what a cancellation then means. */
export function soldSinceText(sold: number): string {
  return `${areSold(sold)} meanwhile. Please look again: after the cancellation, their holders get a notice, and all their Points back`
}

const areSold = (sold: number) => (sold === 1 ? '1 seat is sold' : `${sold} seats are sold`)
