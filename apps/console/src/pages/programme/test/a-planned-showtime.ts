import type { PlannedShowtime } from '@velvet/contract/endpoints/showtimes/programme'

/** Returns a showtime as the server sends it: two hours on screen one, on sale. */
export function aPlannedShowtime(given: Partial<PlannedShowtime> = {}): PlannedShowtime {
  const startsAt = '2026-11-21T17:00:00.000Z'
  return {
    ...{ id: 'amina', version: 3, cinemaID: 'cinema', filmID: 'film', screenID: 'one' },
    film: { title: 'Amina', minutes: 120, rating: 'PG', colour: '#882233' },
    ...{ screen: { name: 'Screen 1' }, timeZone: 'Africa/Lagos' },
    ...{ startsAt, endsAt: '2026-11-21T19:00:00.000Z', cleaningMinutes: 15 },
    ...{ ticketPrice: 25, priceSource: 'card', state: 'published' },
    ...{ seats: { sold: 0, total: 100 }, saleEndsMinutesBefore: null, saleEndsBelowSeats: null },
    sale: { endsAt: startsAt, endsBelowSeats: 0, isOpen: true },
    ...given,
  }
}
