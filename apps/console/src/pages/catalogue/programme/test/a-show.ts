import type { Show } from '../show.ts'

/** Returns a showtime for tests: two hours on screen one, and fifteen minutes to clean it. */
export function aShow(given: Partial<Show> = {}): Show {
  return {
    id: 'show',
    filmId: 'film',
    title: 'Amina',
    screenId: 'one',
    startsAt: 0,
    minutes: 120,
    cleaningMinutes: 15,
    soldSeats: 0,
    totalSeats: 100,
    keptSeats: 0,
    format: null,
    price: 25,
    state: 'published',
    isChanged: false,
    ...given,
  }
}
