import { country } from '@velvet/contract/shared/country/country'
import { SHOW_MARK_NAMES, type ShowMark } from '@velvet/contract/catalogue/show-marks'
import type { Movie } from '@velvet/contract/shared/entities/entities'
import { nairaFor } from '@velvet/contract/points/vp'
import { availability } from '@velvet/contract/catalogue/availability'

// What pages tell search engines, in the words of schema.org.

/** A thing that schema.org has a type for, with its properties. */
export interface Fact {
  '@type': string
  [property: string]: unknown
}

export interface PageFacts {
  '@context': 'https://schema.org'
  '@graph': Fact[]
}

interface CinemaPlace {
  id: string
  name: string
  address: string
  latitude: number
  longitude: number
}

interface Screening {
  cinemaId: string
  cinema: string
  address: string
  latitude: number
  longitude: number
  /** By the clocks at the cinema, with their offset from UTC. */
  startsAt: string
  endsAt: string
  format: string | null
  marks: readonly ShowMark[] | null
  /** The price of a ticket in Points. */
  price: number
  totalSeats: number
  assignedSeats: number
  /** True if online sale has ended. */
  saleEnded: boolean
}

const SCHEMA = 'https://schema.org/'

const AVAILABILITY = {
  available: `${SCHEMA}InStock`,
  limited: `${SCHEMA}LimitedAvailability`,
  'sold-out': `${SCHEMA}SoldOut`,
}

/** Marks of access in the vocabulary of schema.org, and in words where it has none. */
const FEATURES = {
  ...SHOW_MARK_NAMES,
  captioned: 'captions',
  described: 'audioDescription',
  'sign-language': 'signLanguage',
}

/** The codes of languages in which films come, by their names in English. */
const LANGUAGE_CODES: Readonly<Record<string, string>> = {
  afrikaans: 'af',
  amharic: 'am',
  arabic: 'ar',
  edo: 'bin',
  efik: 'efi',
  english: 'en',
  french: 'fr',
  fulfulde: 'ff',
  ga: 'gaa',
  hausa: 'ha',
  hindi: 'hi',
  ibibio: 'ibb',
  igbo: 'ig',
  kanuri: 'kr',
  kikuyu: 'ki',
  kinyarwanda: 'rw',
  korean: 'ko',
  lingala: 'ln',
  pidgin: 'pcm',
  'nigerian pidgin': 'pcm',
  portuguese: 'pt',
  shona: 'sn',
  somali: 'so',
  spanish: 'es',
  swahili: 'sw',
  tiv: 'tiv',
  twi: 'tw',
  wolof: 'wo',
  xhosa: 'xh',
  yoruba: 'yo',
  zulu: 'zu',
  bambara: 'bm',
  tamasheq: 'tmh',
  urhobo: 'urh',
}

/** Search engines read no more of one page. */
const MOST_FACTS = 100

/** Describes cinemas. `home` is the address of the home page. */
export function cinemaFacts(cinemas: readonly CinemaPlace[], home: string): PageFacts {
  return graphOf(cinemas.slice(0, MOST_FACTS).map((cinema) => theaterOf(cinema, home)))
}

/** Describes a film, its showtimes and their cinemas. `url` is the address of its page. */
export function filmFacts(film: Movie, screenings: readonly Screening[], url: string): PageFacts {
  const home = new URL('/', url).href
  const told = screenings.slice(0, MOST_FACTS)
  const cinemas = new Map(told.map((one) => [one.cinemaId, { ...one, id: one.cinemaId, name: one.cinema }]))
  return graphOf([
    movieOf(film, url),
    ...[...cinemas.values()].map((cinema) => theaterOf(cinema, home)),
    ...told.map((screening) => eventOf(screening, film, url, home)),
  ])
}

function graphOf(facts: Fact[]): PageFacts {
  return { '@context': 'https://schema.org', '@graph': facts }
}

function movieOf(film: Movie, url: string): Fact {
  return {
    '@type': 'Movie',
    '@id': movieId(url),
    name: film.Title,
    url,
    image: new URL(film.PosterURL, url).href,
    description: film.Description,
    duration: `PT${film.Minutes}M`,
    inLanguage: languagesOf(film.Language),
    contentRating: film.Rating,
    ...(film.Genre && { genre: film.Genre }),
    ...(film.Director && { director: personsOf(film.Director) }),
    ...(film.Cast && { actor: personsOf(film.Cast) }),
    ...(film.OriginalRelease && { datePublished: film.OriginalRelease }),
  }
}

function theaterOf({ id, name, address, latitude, longitude }: CinemaPlace, home: string): Fact {
  return {
    '@type': 'MovieTheater',
    '@id': theaterId(id, home),
    name,
    address,
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
  }
}

function eventOf(screening: Screening, film: Movie, url: string, home: string): Fact {
  const { cinemaId, startsAt, endsAt, format, marks, price } = screening
  return {
    '@type': 'ScreeningEvent',
    name: film.Title,
    startDate: startsAt,
    endDate: endsAt,
    eventStatus: `${SCHEMA}EventScheduled`,
    eventAttendanceMode: `${SCHEMA}OfflineEventAttendanceMode`,
    location: { '@id': theaterId(cinemaId, home) },
    workPresented: marks ? markedFilm(film, marks, url) : { '@id': movieId(url) },
    ...(format && { videoFormat: format }),
    offers: {
      '@type': 'Offer',
      price: nairaFor(price),
      priceCurrency: country().currency,
      url,
      availability: AVAILABILITY[availability(screening)],
    },
  }
}

/** Only these showtimes of the film have the features. In schema.org, works have them and events have none. */
function markedFilm({ Title: name }: Movie, marks: readonly ShowMark[], url: string): Fact {
  return { '@type': 'Movie', name, url, accessibilityFeature: marks.map((mark) => FEATURES[mark]) }
}

const movieId = (url: string) => `${url}#movie`
const theaterId = (cinemaId: string, home: string) => `${home}#cinema-${cinemaId}`

/** Returns the code of each language, and the name of one whose code is not known. */
function languagesOf(names: string): (string | Fact)[] {
  return names
    .split(/,\s*|\s+and\s+|\s*[/&]\s*/)
    .filter((name) => name !== '')
    .map((name) => LANGUAGE_CODES[unaccented(name)] ?? { '@type': 'Language', name })
}

/** Returns a name in small letters without marks, since people write `Yoruba` and `Yorùbá`. */
const unaccented = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

function personsOf(names: string): Fact[] {
  return names.split(/,\s*/).map((name) => ({ '@type': 'Person', name }))
}
