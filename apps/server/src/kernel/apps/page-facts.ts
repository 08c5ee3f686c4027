import type { Movie } from '@velvet/contract/entities/entities'
import { nairaFor } from '@velvet/contract/money/vp'

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
  format: string | null
  /** The price of a ticket in Points. */
  price: number
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
  const cinemas = new Map(
    told.map((one) => [one.cinemaId, { ...one, id: one.cinemaId, name: one.cinema }]),
  )
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
    inLanguage: film.Language,
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
  const { cinemaId, startsAt, format, price } = screening
  return {
    '@type': 'ScreeningEvent',
    name: film.Title,
    startDate: startsAt,
    location: { '@id': theaterId(cinemaId, home) },
    workPresented: { '@id': movieId(url) },
    ...(format && { videoFormat: format }),
    offers: { '@type': 'Offer', price: nairaFor(price), priceCurrency: 'NGN', url },
  }
}

const movieId = (url: string) => `${url}#movie`
const theaterId = (cinemaId: string, home: string) => `${home}#cinema-${cinemaId}`

function personsOf(names: string): Fact[] {
  return names.split(/,\s*/).map((name) => ({ '@type': 'Person', name }))
}
