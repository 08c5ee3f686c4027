import type { CounterShowtime } from '../calls.ts'

const ADULT = '018f0000-0000-7000-8000-00000000000a'
const CHILD = '018f0000-0000-7000-8000-00000000000b'

/** Returns a showtime as the server lists it, with adults at ₦4,500 and children at ₦3,000. */
export function showtimeOf(of: Partial<CounterShowtime> = {}): CounterShowtime {
  const type = { note: '' }
  return {
    id: '018f0000-0000-7000-8000-000000000001',
    film: 'King of Boys',
    rating: '15',
    screen: 'Hall 1',
    startsAt: '2026-11-26T18:00:00Z',
    endsAt: '2026-11-26T20:30:00Z',
    soldUntil: '2026-11-26T18:30:00Z',
    timeZone: 'Africa/Lagos',
    totalSeats: 120,
    seatsLeft: 120,
    types: [
      { ...type, typeID: ADULT, name: 'Adult', class: 'standard', kobo: 450_000 },
      { ...type, typeID: CHILD, name: 'Child', class: 'child', kobo: 300_000 },
    ],
    ...of,
  }
}
