import { country, NIGERIA } from '@velvet/contract/shared/country/country'
import { FILM_RATINGS } from '@velvet/contract/catalogue/films.rules'

interface DemoPlace {
  area: { country: string; state: string; lga: string }
  /** The phone numbers of both customers, and of the customer who buys out showtimes. */
  phones: readonly [string, string, string]
  usernames: readonly [string, string]
  /** The first digits of the guests' phone numbers. Four more digits follow. */
  audience: string
  /** Prices in Bauchi are multiplied by this factor. */
  prices: number
  /** The fields in which these cinemas differ from those in Bauchi, in the same order. */
  cinemas: readonly {
    slug: string
    name: string
    address: string
    latitude: number
    longitude: number
    phone: string
  }[]
  exhibitors: readonly [DemoExhibitor, DemoExhibitor]
}

interface DemoExhibitor {
  name: string
  legal_name: string
  address: string
}

const BAUCHI: DemoPlace = {
  area: { country: 'Nigeria', state: 'Bauchi', lga: 'Bauchi' },
  phones: ['08030000001', '08030000002', '08030000099'],
  usernames: ['Amina', 'Musa'],
  audience: '0902841',
  prices: 1,
  cinemas: [],
  exhibitors: [
    { name: 'Zaranda Screens', legal_name: 'Zaranda Screens Limited', address: '14 Jos Road, Bauchi' },
    {
      name: 'Bauchi Pictures',
      legal_name: 'Bauchi Pictures and Halls Limited',
      address: '3 Ahmadu Bello Way, Bauchi',
    },
  ],
}

/** The cinemas are invented, but their streets are real. */
const PLACES: Readonly<Record<string, DemoPlace>> = {
  NG: BAUCHI,
  GH: {
    area: { country: 'Ghana', state: 'Greater Accra', lga: 'Greater Accra' },
    phones: ['0240000001', '0240000002', '0240000099'],
    usernames: ['Efua', 'Kojo'],
    audience: '024841',
    prices: 0.4,
    cinemas: [
      ['osu-lights', 'Osu Lights Cinema', '14 Oxford Street, Osu, Accra', 5.5571, -0.1818, '+233 24 000 0101'],
      ['labone-picture-house', 'Labone Picture House', '3 Ndabaningi Sithole Road, Labone, Accra', 5.5665, -0.172, ''],
      ['airport-screens', 'Airport Screens', '27 Liberation Road, Accra', 5.6052, -0.1719, '+233 24 000 0103'],
    ].map(cinemaOf),
    exhibitors: [
      { name: 'Osu Screens', legal_name: 'Osu Screens Limited', address: '14 Oxford Street, Accra' },
      { name: 'Accra Pictures', legal_name: 'Accra Pictures Limited', address: '27 Liberation Road, Accra' },
    ],
  },
  CI: {
    area: { country: 'Côte d’Ivoire', state: 'Abidjan', lga: 'Abidjan' },
    phones: ['0700000001', '0700000002', '0700000099'],
    usernames: ['Awa', 'Koffi'],
    audience: '070841',
    prices: 2,
    cinemas: [
      [
        'plateau-lumiere',
        'Plateau Lumière',
        '14 boulevard de la République, Abidjan',
        5.3236,
        -4.0187,
        '+225 0700000101',
      ],
      ['cinema-de-cocody', 'Cinéma de Cocody', '3 boulevard de France, Cocody, Abidjan', 5.3454, -3.9935, ''],
      [
        'ecrans-de-marcory',
        'Écrans de Marcory',
        '27 boulevard de Marseille, Abidjan',
        5.3005,
        -3.9866,
        '+225 0700000103',
      ],
    ].map(cinemaOf),
    exhibitors: [
      { name: 'Plateau Écrans', legal_name: 'Plateau Écrans SARL', address: '14 boulevard de la République, Abidjan' },
      { name: 'Lagune Images', legal_name: 'Lagune Images SARL', address: '27 boulevard de Marseille, Abidjan' },
    ],
  },
  KE: {
    area: { country: 'Kenya', state: 'Nairobi County', lga: 'Nairobi County' },
    phones: ['0712000001', '0712000002', '0712000099'],
    usernames: ['Wanjiku', 'Otieno'],
    audience: '071284',
    prices: 0.5,
    cinemas: [
      ['moi-avenue-lights', 'Moi Avenue Lights', '14 Moi Avenue, Nairobi', -1.2833, 36.8256, '+254 712 000 101'],
      ['ngong-picture-house', 'Ngong Picture House', '3 Ngong Road, Nairobi', -1.3003, 36.7845, ''],
      ['westlands-screens', 'Westlands Screens', '27 Waiyaki Way, Nairobi', -1.2649, 36.8027, '+254 712 000 103'],
    ].map(cinemaOf),
    exhibitors: [
      { name: 'Moi Screens', legal_name: 'Moi Screens Limited', address: '14 Moi Avenue, Nairobi' },
      { name: 'Ngong Pictures', legal_name: 'Ngong Pictures Limited', address: '3 Ngong Road, Nairobi' },
    ],
  },
}

function cinemaOf([slug, name, address, latitude, longitude, phone]: (string | number)[]) {
  return {
    slug: String(slug),
    name: String(name),
    address: String(address),
    latitude: Number(latitude),
    longitude: Number(longitude),
    phone: String(phone),
  }
}

/** Returns the demo place in the country of this installation. */
export const place = PLACES[country().iso] ?? BAUCHI

/** The ratings of Nigeria that have one like it in other countries. */
const BY_AGE = NIGERIA.ratings.filter((rating) => rating !== 'C' && rating !== 'RE')

/** Converts a Nigerian film rating into the nearest rating of the installation's country. */
export function ratingHere(rating: string): string {
  const share = BY_AGE.indexOf(rating) / (BY_AGE.length - 1)
  return FILM_RATINGS[Math.round(share * (FILM_RATINGS.length - 1))] ?? rating
}
