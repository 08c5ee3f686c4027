import { expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { filmFacts } from './film-facts.ts'
import { findMovieRow } from './movies-sql.ts'

const server = useTestServer()
const URL_OF_PAGE = 'https://velvet.example/movie/1'

/** The properties that schema.org defines for these types, as far as we use them. */
const DEFINED = {
  Movie: [
    ...['name', 'url', 'image', 'description', 'duration', 'inLanguage', 'contentRating', 'genre'],
    ...['director', 'actor', 'datePublished'],
  ],
  ScreeningEvent: ['name', 'startDate', 'location', 'workPresented', 'offers'],
}

test('a film and its showtimes have only properties that schema.org defines for them', async () => {
  const id = await server.make.film({ title: 'Amina' })
  const film = await findMovieRow(server.db, id)
  if (!film) throw new Error('The film is there')
  const more = { ...film, Cast: 'Lucy Ameh, Ali Nuhu', Director: 'Izu Ojukwu', Genre: 'Epic' }
  const shown = {
    cinema: 'Wikki',
    address: 'A Road',
    date: '2026-12-01',
    time: '18:30',
    price: 150,
  }
  const facts = filmFacts(more, [shown], URL_OF_PAGE) as { '@graph': Record<string, unknown>[] }
  for (const thing of facts['@graph']) {
    const defined = DEFINED[thing['@type'] as keyof typeof DEFINED]
    const own = Object.keys(thing).filter((name) => !name.startsWith('@'))
    expect(defined).toEqual(expect.arrayContaining(own))
  }
  expect(facts['@graph']).toMatchObject([
    { '@type': 'Movie', name: 'Amina', actor: [{ name: 'Lucy Ameh' }, { name: 'Ali Nuhu' }] },
    {
      ...{ '@type': 'ScreeningEvent', startDate: '2026-12-01T18:30' },
      location: { '@type': 'MovieTheater', name: 'Wikki', address: 'A Road' },
      offers: { priceCurrency: 'NGN', price: 102, url: URL_OF_PAGE },
    },
  ])
})

test('search engines get the addresses of all films, and of no archived one', async () => {
  const [shown, archived] = [
    await server.make.film(),
    await server.make.film({ status: 'archived' }),
  ]
  const map = await server.app.inject('/sitemap.xml')
  expect(map.headers['content-type']).toContain('application/xml')
  expect(map.body).toContain(`/movie/${shown}</loc>`)
  expect(map.body).not.toContain(archived)
  const robots = await server.app.inject('/robots.txt')
  expect(robots.body).toMatch(
    /^User-agent: \*\n[^]*Disallow: \/api\/\n[^]*Sitemap: http.*\/sitemap\.xml\n$/,
  )
})
