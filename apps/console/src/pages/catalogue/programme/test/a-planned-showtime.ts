import type { ShowtimeWithEdit } from '@velvet/contract/catalogue/programme.calls'

/** Returns a showtime as the server sends it: two hours on screen one, on sale. */
export function aPlannedShowtime(given: Partial<ShowtimeWithEdit> = {}): ShowtimeWithEdit {
  const startsAt = '2026-11-21T17:00:00.000Z'
  return {
    id: 'amina',
    version: 3,
    cinemaID: 'cinema',
    filmID: 'film',
    screenID: 'one',
    film: { title: 'Amina', minutes: 120, rating: 'PG', colour: '#882233' },
    screen: { name: 'Screen 1' },
    timeZone: 'Africa/Lagos',
    startsAt,
    endsAt: '2026-11-21T19:00:00.000Z',
    cleaningMinutes: 15,
    ticketPrice: 25,
    prices: [],
    priceSource: 'card',
    state: 'published',
    seats: { sold: 0, total: 100, kept: 0 },
    saleEndsMinutesBefore: null,
    saleEndsBelowSeats: null,
    format: null,
    marks: [],
    sale: { endsAt: startsAt, endsBelowSeats: 0, isOpen: true },
    edit: null,
    ...given,
  }
}

/** Returns an edit of `aPlannedShowtime` by Hauwa Bello, which changes what is given. */
export function anEdit(given: Partial<NonNullable<ShowtimeWithEdit['edit']>> = {}) {
  return {
    by: { name: 'Hauwa Bello' },
    at: '2026-11-20T09:00:00.000Z',
    problem: null,
    film: { id: 'film', title: 'Amina', minutes: 120 },
    screenID: 'one',
    startsAt: '2026-11-21T17:00:00.000Z',
    ticketPrice: null,
    prices: null,
    cleaningMinutes: 15,
    saleEndsMinutesBefore: null,
    saleEndsBelowSeats: null,
    format: null,
    marks: [],
    ...given,
  }
}
