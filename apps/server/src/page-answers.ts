import type { Movie } from '@velvet/contract/shared/entities/entities'
import { FIND_A_MOVIE } from '@velvet/contract/shared/words/first-messages'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import type { PageConfig } from './kernel/apps/kept-for-build.ts'
import type { Database } from './platform/database/connect.ts'
import { cinemaFacts, filmFacts } from './kernel/apps/page-facts.ts'
import { ownHead, type PageHead } from './kernel/apps/page-head.ts'
import type { PaintedPage } from './kernel/apps/painted-pages.ts'
import { findMsToNextEnd, listShowtimeRowsOf } from './catalogue/showtimes/showtimes-sql.ts'
import { turnsOf } from './platform/process/turns.ts'
import { listCinemaPlaces } from './catalogue/cinemas/shown-cinemas-sql.ts'
import { CARD } from './catalogue/films/film-card.ts'
import { keepUntilChanged } from './kernel/calls/keep-until-changed.ts'
import { getMovie, listMovies } from './catalogue/films/movies.ts'
import { plainCinemas } from './catalogue/showtimes/plain-cinemas.ts'
import { listTrailers } from './catalogue/films/trailers.ts'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const FILM_PAGE = new RegExp(`^/movie/(${UUID})/?$`, 'i')
/**
 * Everybody can open these pages without a limit, so queries for made-up films must not pile up.
 */
const LOOK_UPS = { atOnce: 2, waiting: 20 }

/** A page that tells whether seats are left is made anew this often, because no purchase clears it. */
const WITH_SEATS_LEFT_MS = 60_000

/**
 * Returns a function that finds what the server paints at an address. That function returns
 * undefined for a screen that only the app draws. Reading a film throws AppError('busy') while too
 * many films are being looked up.
 */
export function pageAnswers(db: Database, config: PageConfig): (path: string) => PaintedPage | undefined {
  const lookUps = turnsOf(LOOK_UPS)
  const home: PaintedPage = { screen: 'home', key: '/home', read: () => readHome(db, config) }
  const others: Record<string, PaintedPage> = {
    '/trailers': { screen: 'trailers', key: '/trailers', read: () => readTrailers(db, config) },
    '/login': emptyPage('login', 'Log In', config),
    '/find': emptyPage('find', FIND_A_MOVIE, config),
  }
  return (path) => {
    if (path === '/' || path === '/home') return home
    const id = FILM_PAGE.exec(path)?.[1]?.toLowerCase()
    if (id === undefined) return others[path]
    const read = () => lookUps('every film', () => readFilm(db, id, config))
    return { screen: 'movie', key: `/movie/${id}`, read }
  }
}

async function readHome(db: Database, config: PageConfig) {
  const [movies, cinemas] = await Promise.all([listMovies({ db, input: {} }), listCinemaPlaces(db)])
  return {
    path: '/home',
    answers: { '/api/v1/movies': movies },
    plainCinemas: cinemas.map(({ name, address }) => ({ name, address, showtimes: [] })),
    head: { ...ownHead(config), facts: cinemaFacts(cinemas, new URL('/', config.publicUrl).href) },
    forMs: keepUntilChanged(),
  }
}

async function readFilm(db: Database, id: string, config: PageConfig) {
  const path = `/movie/${id}`
  // The time at which the next sale ends is read before the film and its showtimes, so that no page
  // is kept beyond a sale that ended between these readings.
  const forMs = await findMsToNextEnd(db, id)
  const film = await getMovie({ db, input: { movieId: id } })
  const { ShowtimesForVisitors: isOpen } = film.onemoviedetails
  const screenings = isOpen ? await listShowtimeRowsOf(db, id) : []
  return {
    path,
    answers: { [`/api/v1/movie/${id}`]: film },
    ...(isOpen && { plainCinemas: plainCinemas(screenings) }),
    head: {
      ...filmHead(film.onemoviedetails, path),
      facts: filmFacts(film.onemoviedetails, screenings, new URL(path, config.publicUrl).href),
    },
    forMs: isOpen ? Math.min(forMs, WITH_SEATS_LEFT_MS) : forMs,
  }
}

async function readTrailers(db: Database, config: PageConfig) {
  const path = '/trailers'
  return {
    path,
    answers: { '/api/v1/trailers': await listTrailers({ db, input: {} }) },
    head: { ...ownHead(config), title: 'Trailers', path },
    forMs: keepUntilChanged(),
  }
}

/** A screen that is painted before its content is known. */
function emptyPage(screen: string, title: string, config: PageConfig): PaintedPage {
  const path = `/${screen}`
  const head = { ...ownHead(config), title, path }
  const page = { path, answers: {}, head, forMs: Infinity }
  return { screen, key: path, read: () => Promise.resolve(page) }
}

function filmHead(film: Movie, path: string): PageHead {
  return {
    title: titleCase(film.Title),
    description: film.Description,
    path,
    image: { path: `/share${path}.jpg`, ...CARD },
  }
}
