import type { Movie } from '@velvet/contract/entities/entities'
import { nairaFor } from '@velvet/contract/money/vp'

interface Screening {
  cinema: string
  address: string
  /** By the clocks at the cinema. */
  date: string
  time: string
  /** The price of a ticket in Points. */
  price: number
}

/** Search engines read no more of one page. */
const SCREENINGS = 100

/** Describes a film and its showtimes in the words of schema.org. `url` is the address of its page. */
export function filmFacts(film: Movie, screenings: readonly Screening[], url: string): object {
  const movie = { '@type': 'Movie', '@id': `${url}#movie`, name: film.Title }
  const about = {
    ...movie,
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
  const events = screenings.slice(0, SCREENINGS).map(({ cinema, address, date, time, price }) => ({
    '@type': 'ScreeningEvent',
    name: film.Title,
    startDate: `${date}T${time}`,
    location: { '@type': 'MovieTheater', name: cinema, address },
    workPresented: { '@id': movie['@id'] },
    offers: { '@type': 'Offer', price: nairaFor(price), priceCurrency: 'NGN', url },
  }))
  return { '@context': 'https://schema.org', '@graph': [about, ...events] }
}

function personsOf(names: string): object[] {
  return names.split(/,\s*/).map((name) => ({ '@type': 'Person', name }))
}
