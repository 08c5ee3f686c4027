import { place } from './places.ts'

export interface DemoRow {
  row: string
  seats: number
  /** How many of them, at the end of the row, are places for wheelchairs. */
  wheelchairs?: number
}

interface DemoCinema {
  slug: string
  name: string
  address: string
  latitude: number
  longitude: number
  features: string
  phone: string
  images: readonly string[]
  screens: readonly { name: string; priceVp: number; rows: readonly DemoRow[] }[]
}

/**
 * Makes a row for each number of seats. The rows are named from A on, and the places for
 * wheelchairs are in row A.
 */
function rowsOf(seats: readonly number[], { wheelchairs = 0 } = {}): DemoRow[] {
  return seats.map((count, place) => ({
    row: String.fromCharCode('A'.charCodeAt(0) + place),
    seats: count,
    ...(place === 0 && wheelchairs > 0 && { wheelchairs }),
  }))
}

/** Invented houses on real streets of Bauchi town. */
const cinemasOfBauchi: readonly DemoCinema[] = [
  {
    slug: 'zaranda-lights',
    name: 'Zaranda Lights Cinema',
    address: '14 Jos Road, opposite the old motor park, Bauchi',
    latitude: 10.3052,
    longitude: 9.8217,
    phone: '+234 803 000 0101',
    features:
      'Two air-conditioned halls, laser projection and 7.1 sound. Step-free entrance and wheelchair places in row A. Masa and suya stand in the courtyard, guarded parking, prayer room, and power of its own.',
    images: ['zaranda-lights-1.webp', 'zaranda-lights-2.webp', 'zaranda-lights-3.webp'],
    screens: [
      {
        name: 'Screen 1',
        priceVp: 2500,
        rows: rowsOf([8, 10, 12, 14, 14, 14, 16], { wheelchairs: 2 }),
      },
      {
        name: 'Screen 2',
        priceVp: 2000,
        rows: rowsOf([8, 10, 10, 12, 12], { wheelchairs: 2 }),
      },
    ],
  },
  {
    slug: 'wunti-picture-house',
    name: 'Wunti Picture House',
    address: '3 Ahmadu Bello Way, by the Wunti Roundabout, Bauchi',
    latitude: 10.3158,
    longitude: 9.8442,
    phone: '',
    features:
      'A family house in the middle of town: low prices, wide rows and early shows for children on Saturdays. Popcorn, kunu and zobo at the counter, a women’s lounge, and a short walk to the buses.',
    images: ['wunti-picture-house-1.webp', 'wunti-picture-house-2.webp', 'wunti-picture-house-3.webp'],
    screens: [
      {
        name: 'Main Hall',
        priceVp: 1500,
        rows: rowsOf([12, 12, 12, 12, 12, 12]),
      },
      {
        name: 'Small Hall',
        priceVp: 1200,
        rows: rowsOf([8, 8, 8, 8, 8]),
      },
    ],
  },
  {
    slug: 'inkil-screens',
    name: 'Inkil Screens',
    address: '27 Murtala Mohammed Way, off Yandoka Road, Bauchi',
    latitude: 10.2978,
    longitude: 9.8653,
    phone: '+234 803 000 0103',
    features:
      'The newest screens in town. Recliner seats in the last rows, 4K projection, hearing loop and subtitles on request. Café with a roof terrace, card payment at every counter, and solar power through the night.',
    images: ['inkil-screens-1.webp', 'inkil-screens-2.webp', 'inkil-screens-3.webp'],
    screens: [
      {
        name: 'Gold',
        priceVp: 3000,
        rows: rowsOf([8, 10, 10, 10, 8]),
      },
      {
        name: 'Silver',
        priceVp: 2200,
        rows: rowsOf([10, 12, 12, 14, 14, 14]),
      },
    ],
  },
]

/** The demo has these cinemas. Their halls and pictures are those of the cinemas in Bauchi. */
export const cinemas = cinemasOfBauchi.map((cinema, index) => ({
  ...cinema,
  ...place.cinemas[index],
  screens: cinema.screens.map((screen) => ({ ...screen, priceVp: Math.round(screen.priceVp * place.prices) })),
}))
