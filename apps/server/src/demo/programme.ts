import { DAY_MS, HOUR_MS, MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { instantOf, localDateOf } from '@velvet/contract/shared/time/time'

/** A demo screen starts a film every three hours; its neighbour starts half-way between. */
const DAY_SLOTS = [
  ['10:00', '13:00', '16:00', '19:00', '22:00'],
  ['11:30', '14:30', '17:30', '20:30', '23:30'],
] as const
/**
 * Cinemas do not play at these times. Only a demo that is started at night has a showtime then, at its first cinema,
 * so that its doors and counters have something to do. A business day ends at six, and a counter sells only that day.
 */
const NIGHT_SLOTS = [
  ['01:00', '04:00', '07:00'],
  ['02:30', '05:55', '08:30'],
] as const
/** A showtime at night begins within this time after the start of the demo. */
const NIGHT_AHEAD_MS = 2 * HOUR_MS

/** Today and the seven days after it. */
const DAYS = 8
const CLEANING_MINUTES = 10

interface DemoScreen {
  id: string
  /** When the seat plan was last changed; null if never. */
  planSince: Date | null
  cinemaId: string
  isFirstCinema: boolean
  /** The time zone of the cinema. */
  timeZone: string
  totalSeats: number
  price: number
}

interface DemoFilm {
  id: string
  minutes: number
  rating: string
}

export interface PlannedShowtime {
  screen: DemoScreen
  film: DemoFilm
  startsAt: Date
  endsAt: Date
  cleaningMinutes: number
}

/**
 * Returns every showtime from `now` to the end of the seventh day; the same day gives the same
 * programme.
 */
export function planProgramme(
  screens: readonly DemoScreen[],
  films: readonly DemoFilm[],
  now: Date,
): PlannedShowtime[] {
  const until = new Date(now.getTime() + (DAYS - 1) * DAY_MS)
  const nightUntil = new Date(now.getTime() + NIGHT_AHEAD_MS)
  return planDays(screens, films, { from: now, until, nightUntil }).filter(({ startsAt }) => startsAt > now)
}

/** Returns the showtimes that started after `from` and not later than `until`. */
export function planPast(
  screens: readonly DemoScreen[],
  films: readonly DemoFilm[],
  { from, until }: Span,
): PlannedShowtime[] {
  return planDays(screens, films, { from, until }).filter(({ startsAt }) => startsAt > from && startsAt <= until)
}

interface Span {
  from: Date
  until: Date
  /** Showtimes at night start not later than this; there are none without it. */
  nightUntil?: Date
}

/** Returns the showtimes of all days from the day of `from` to the day of `until`. */
function planDays(
  screens: readonly DemoScreen[],
  films: readonly DemoFilm[],
  { from, until, nightUntil }: Span,
): PlannedShowtime[] {
  return screens.flatMap((screen, index) => {
    const first = Date.parse(localDateOf(from, screen.timeZone))
    const last = Date.parse(localDateOf(until, screen.timeZone))
    const days = Array.from({ length: (last - first) / DAY_MS + 1 }, (_, day) => first + day * DAY_MS)
    return withoutOverlaps(
      days.flatMap((day) =>
        planDay({
          screen,
          index,
          films,
          nightUntil,
          date: new Date(day).toISOString().slice(0, 10),
        }),
      ),
    )
  })
}

/**
 * Leaves out each showtime that would begin before the showtime before it has ended, which happens
 * only if staff have added films that are longer than the films of the demo. The given showtimes
 * must be of one screen, in the order of their starts.
 */
function withoutOverlaps(planned: readonly PlannedShowtime[]): PlannedShowtime[] {
  let freeAt = 0
  return planned.filter(({ startsAt, endsAt, cleaningMinutes }) => {
    if (startsAt.getTime() < freeAt) return false
    freeAt = endsAt.getTime() + cleaningMinutes * MINUTE_MS
    return true
  })
}

interface ScreenDay {
  screen: DemoScreen
  index: number
  films: readonly DemoFilm[]
  date: string
  nightUntil: Date | undefined
}

function planDay({ screen, index, films, date, nightUntil }: ScreenDay): PlannedShowtime[] {
  const parity = (index % 2) as 0 | 1
  const atNight: readonly string[] = screen.isFirstCinema ? NIGHT_SLOTS[parity] : []
  const slots = [...atNight, ...DAY_SLOTS[parity]]
  const dayNumber = Math.floor(Date.parse(date) / DAY_MS)
  return slots.flatMap((time, slot) => {
    // Each screen has an offset, so that a film plays at several cinemas on one day.
    const film = films[(dayNumber * 3 + index * 5 + slot) % films.length]
    const startsAt = instantOf(date, time, screen.timeZone)
    const isPlayed = slot >= atNight.length || (nightUntil !== undefined && startsAt <= nightUntil)
    if (!film || !isPlayed) return []
    const endsAt = new Date(startsAt.getTime() + film.minutes * MINUTE_MS)
    return [{ screen, film, startsAt, endsAt, cleaningMinutes: CLEANING_MINUTES }]
  })
}
