import { HOUR_MS, MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { localDateOf, localTimeOf, weekday } from '@velvet/contract/shared/time/time'
import type { TaxInForce } from '@velvet/contract/books/taxes.rules'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'

/** Returns a number from 0 up to 1, but never 1 itself. */
export type Chance = () => number

/** What one ticket is sold as, and its price. */
interface SoldAs {
  id: string
  vp: number
}

/** A showtime that has begun and has no bought tickets. */
export interface PastShowtime {
  id: string
  filmId: string
  startsAt: Date
  endsAt: Date
  price: number
  /** The types that it sells beside the standard one. */
  types: readonly (SoldAs & { class: string })[]
  timeZone: string
  /** The taxes at its cinema. */
  taxes: readonly TaxInForce[]
  /**
   * The place of the showtime's film on the home screen. The first films are the most popular ones.
   */
  filmPosition: number
  /** The names of the seats, in the order of the plan. */
  seats: readonly string[]
}

/** People who go to a showtime together. One of them buys all of their tickets. */
export interface Party {
  showtime: PastShowtime
  buyer: number
  size: number
  boughtAt: Date
}

/** The share of the seats that the most popular film sells at the best hour of an ordinary day. */
const BEST_SHARE = 0.62
const SHARE_OF_DAY: Record<string, number> = {
  Monday: 0.6,
  Tuesday: 0.65,
  Wednesday: 0.7,
  Thursday: 0.8,
  Friday: 1.15,
  Saturday: 1.45,
  Sunday: 1.25,
}
/**
 * The share of the seats that people buy, by the local hour at which the showtime starts. A line
 * applies to starts from its own hour until the hour of the line above it.
 */
const SHARE_FROM_HOUR = [
  [22, 0.5],
  [19, 1],
  [16, 0.7],
  [13, 0.45],
  [10, 0.25],
  [0, 0.02],
] as const
const SIZES = [1, 1, 2, 2, 2, 2, 3, 4, 5] as const
/** One small party in this many is of students. */
const ONE_STUDENT_OF = 4
/** Tickets are bought at most three days before a showtime, and mostly on the same day. */
const EARLIEST_MS = 72 * HOUR_MS
const USUAL_LEAD_MS = 7 * HOUR_MS
const LATEST_MS = 10 * MINUTE_MS

/** Returns the parties that went to a showtime. A showtime always has the same parties. */
export function partiesOf(showtime: PastShowtime, buyers: number): Party[] {
  const chance = chanceOf(showtime.startsAt.getTime() / 1000 + showtime.seats.length)
  const parties: Party[] = []
  let seatsToSell = Math.round(showtime.seats.length * shareOf(showtime, chance))
  while (seatsToSell > 0) {
    const size = Math.min(oneOf(SIZES, chance), seatsToSell)
    parties.push({
      showtime,
      size,
      buyer: Math.floor(chance() * buyers),
      boughtAt: new Date(showtime.startsAt.getTime() - leadMs(chance)),
    })
    seatsToSell -= size
  }
  return parties
}

/**
 * Returns the type of each ticket of a party. Two adults of a larger party bring children, and some who
 * come alone or as two are students.
 */
export function typesOf({ showtime, size, buyer }: Party): SoldAs[] {
  const adult = { id: STANDARD_TYPE_ID, vp: showtime.price }
  const ofClass = (requested: string) => showtime.types.find((type) => type.class === requested) ?? adult
  const [child, student] = [ofClass('child'), ofClass('student')]
  const isOfStudents = size < 3 && buyer % ONE_STUDENT_OF === 0
  return Array.from({ length: size }, (_, place) => (isOfStudents ? student : place < 2 ? adult : child))
}

function shareOf({ startsAt, timeZone, filmPosition }: PastShowtime, chance: Chance): number {
  const hour = Number(localTimeOf(startsAt, timeZone).slice(0, 2))
  const [, ofHour = 0] = SHARE_FROM_HOUR.find(([from]) => hour >= from) ?? []
  const ofDay = SHARE_OF_DAY[weekday(localDateOf(startsAt, timeZone))] ?? 1
  const ofFilm = 1 / (1 + filmPosition * 0.12)
  const luck = 0.6 + chance() * 0.8
  return Math.min(BEST_SHARE * ofHour * ofDay * ofFilm * luck, 1)
}

function leadMs(chance: Chance): number {
  return Math.min(LATEST_MS - Math.log(1 - chance()) * USUAL_LEAD_MS, EARLIEST_MS)
}

/** Returns the generator mulberry32, which gives the same numbers for the same seed. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function oneOf<T>(choices: readonly [T, ...T[]], chance: Chance): T {
  return choices[Math.floor(chance() * choices.length)] ?? choices[0]
}
