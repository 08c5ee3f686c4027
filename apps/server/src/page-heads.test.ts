import { titleCase } from '@velvet/contract/catalogue/title-case'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { linkOf, takeTicket } from './test/transfers.ts'
import { SOON, usePaintedSite } from './test/painted-site.ts'
import { sellTickets } from './test/test-door.ts'

// What the pages of the app tell search engines, and chats in which a person shares their addresses.

const NOBODY = '019aa000-0000-7000-8000-000000000000'

const site = usePaintedSite()
/** Returns what an element `meta` of a page says. */
const contentOf = (page: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1]

test('the address of a film gives a chat its title, its description and its picture', async () => {
  const film = await site.server.make.film({ title: 'king of boys' })
  const { body } = await site.get(`/movie/${film}`)
  expect(body).toContain('<title>King of Boys · Velvet</title>')
  expect(contentOf(body, 'og:title')).toBe('King of Boys')
  expect(contentOf(body, 'og:url')).toBe(`https://velvet.example/movie/${film}`)
  expect(contentOf(body, 'og:image')).toBe(`https://velvet.example/share/movie/${film}.jpg`)
  expect(contentOf(body, 'twitter:card')).toBe('summary_large_image')
  expect(contentOf(body, 'og:description')).toBe(contentOf(body, 'description'))
  expect(body.match(/<meta name="description"/g)).toHaveLength(1)
})

test("a page's head has the operator's film text as text, never as markup", async () => {
  const film = await site.server.make.film({ title: '"><script>alert(1)</script>' })
  const synopsis = 'A "long" <b>story</b> & more. '.repeat(20)
  await site.server.db.updateTable('films').set({ synopsis }).where('id', '=', film).execute()
  const { body } = await site.get(`/movie/${film}`)
  expect(body).not.toContain('<script>alert')
  expect(body).not.toContain('<b>story')
  const text = contentOf(body, 'og:description') ?? ''
  expect(text).toContain('A &#34;long&#34; &#60;b&#62;story')
  expect(text).toMatch(/…$/)
})

test.each(['/movie/7', '/profile', '/shell.html', '/give/x'])(
  "%s is sent empty, with the product's own title and description",
  async (path) => {
    const { statusCode, body } = await site.get(path)
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="root"></div>')
    expect(body).toContain('<title>Velvet</title>')
    expect(contentOf(body, 'og:title')).toBe('Velvet')
    expect(contentOf(body, 'og:image')).toBe('https://velvet.example/icons/icon-512.png')
  },
)

test('pages of removed and unknown films are not indexed by search engines', async () => {
  const archived = await site.server.make.film({ status: 'archived' })
  for (const id of [archived, NOBODY]) {
    const { statusCode, headers, body } = await site.get(`/movie/${id}`)
    expect([statusCode, headers['x-robots-tag']]).toEqual([404, 'noindex'])
    expect(body).toContain('<div id="root"></div>')
  }
  const shown = await site.server.make.film()
  const { statusCode, headers } = await site.get(`/movie/${shown}`)
  expect([statusCode, headers['x-robots-tag']]).toEqual([200, undefined])
})

test('the pages of a film have one canonical address for any request', async () => {
  const film = await site.server.make.film()
  const asked = [`/movie/${film}`, `/movie/${film}/`, `/movie/${film.toUpperCase()}?utm_source=chat`]
  for (const address of asked) {
    const { body } = await site.get(address)
    const canonical = [...body.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, to]) => to)
    expect(canonical).toEqual([`https://velvet.example/movie/${film}`])
  }
  for (const home of ['/', '/home']) {
    expect((await site.get(home)).body).toContain('<link rel="canonical" href="https://velvet.example/"')
  }
})

const factsOf = (page: string) =>
  (
    JSON.parse(/"application\/ld\+json">([^]*?)<\/script>/.exec(page)?.[1] ?? '{}') as {
      '@graph': Record<string, unknown>[]
    }
  )['@graph']

test('home gives search engines the cinemas, and a film its starts in local time', async () => {
  await site.server.db.updateTable('settings').set({ showtimes_for_visitors: true }).execute()
  const cinemaId = await site.server.make.cinema()
  await sql`update cinemas set time_zone = 'America/St_Johns' where id = ${cinemaId}`.execute(site.server.db)
  const { filmId } = await site.server.make.showtime({ cinemaId })
  await sql`update showtimes set starts_at = '2199-01-05T20:00:00Z', ends_at = '2199-01-05T22:00:00Z'
    where film_id = ${filmId}`.execute(site.server.db)
  const theater = {
    '@type': 'MovieTheater',
    '@id': `https://velvet.example/#cinema-${cinemaId}`,
    geo: { '@type': 'GeoCoordinates', latitude: 10.31, longitude: 9.84 },
  }
  const home = async () => factsOf((await site.get('/home')).body)
  await expect.poll(home, SOON).toEqual(expect.arrayContaining([expect.objectContaining(theater)]))
  expect(factsOf((await site.get(`/movie/${filmId}`)).body)).toMatchObject([
    { '@type': 'Movie' },
    theater,
    {
      '@type': 'ScreeningEvent',
      startDate: '2199-01-05T16:30:00-03:30',
      endDate: '2199-01-05T18:30:00-03:30',
    },
  ])
})

const canonicalOf = (page: string) => /<link rel="canonical" href="([^"]*)"/.exec(page)?.[1]

test('a page drawn only by the app names its own address', async () => {
  for (const [path, address] of [
    ['/give/aB-_', '/give/aB-_'],
    ['/Profile/', '/profile'],
    ['/velvetcenters?from=chat', '/velvetcenters'],
    ['/home', '/'],
  ] as const) {
    const { body } = await site.get(path)
    expect(canonicalOf(body)).toBe(`https://velvet.example${address}`)
    expect(contentOf(body, 'og:url')).toBe(`https://velvet.example${address}`)
  }
  const { body } = await site.get('/shell.html')
  expect([canonicalOf(body), contentOf(body, 'og:url')]).toEqual([undefined, undefined])
})

test.each(['/nope', '/movie', '/movie/1/2', '//evil.example/x', '/give/', '/profile/x'])(
  '%s has no screen, so its page is 404 and not indexed',
  async (path) => {
    const { statusCode, headers, body } = await site.get(path)
    expect([statusCode, headers['x-robots-tag']]).toEqual([404, 'noindex'])
    expect(body).toContain('<div id="root"></div>')
    expect(canonicalOf(body)).toBeUndefined()
  },
)

test("the centers' address under an earlier product name redirects to the current one", async () => {
  const { statusCode, headers } = await site.get('/oldnamecenters/')
  expect([statusCode, headers.location]).toEqual([302, '/velvetcenters'])
  expect((await site.get('/velvetcenters')).statusCode).toBe(200)
})

test('a page names its language to chats', async () => {
  expect(contentOf((await site.get('/login')).body, 'og:locale')).toBe('en_GB')
  const french = await site.get('/login', { cookie: 'language=fr' })
  expect(contentOf(french.body, 'og:locale')).toBe('fr_FR')
})

test('the link of a ticket shows its film, time and cinema in a chat until it is taken', async () => {
  const { buyer, tickets, showtime } = await sellTickets(site.server, 1)
  const token = await linkOf(buyer, tickets[0])
  const { body, headers } = await site.get(`/give/${token}`)
  const film = await site.server.db
    .selectFrom('showtimes')
    .innerJoin('films', 'films.id', 'showtimes.film_id')
    .select(['films.id', 'films.title'])
    .where('showtimes.id', '=', showtime.id)
    .executeTakeFirstOrThrow()
  expect(contentOf(body, 'og:title')).toBe(`A ticket for ${titleCase(film.title)}`)
  expect(contentOf(body, 'og:image')).toBe(`https://velvet.example/share/movie/${film.id}.jpg`)
  expect(contentOf(body, 'og:description')).toMatch(/(AM|PM), .+\. Open the link to take/)
  expect(headers['cache-control']).toBe('no-store')
  await takeTicket(site.server, token, await site.server.make.customer())
  expect(contentOf((await site.get(`/give/${token}`)).body, 'og:title')).toBe('Velvet')
})
