import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { brandFrom } from './kernel/brand/brand.ts'
import { readConfig } from './settings/config.ts'
import { buildServer } from './kernel/calls/build-server.ts'
import { webApp } from './kernel/apps/web-app.ts'
import { keepAnswers } from './running/start-server.ts'
import { seenWithinASecond } from './test/seen-within-a-second.ts'
import { startTestServer, type TestServer } from './test/start-test-server.ts'
import { pagePlaces } from './page-places.ts'

const SOON = { timeout: 10_000, interval: 20 }
const EVIL = '</script><script>alert(1)</script>'
const NOBODY = '019aa000-0000-7000-8000-000000000000'
const PAGE = `<head><title>%PRODUCT_NAME%</title><meta name="description" content="Movies." />
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/assets/frame.js">
<link rel="stylesheet" crossorigin href="/assets/frame.css"></head><body><div id="root"></div></body>`
const MANIFEST = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_frame.js'] },
  '_frame.js': { file: 'assets/frame.js', css: ['assets/frame.css'] },
  ...Object.fromEntries(
    ['home', 'movie', 'trailers', 'login'].map((name) => [
      `src/screens/${name}/${name}.tsx`,
      { file: `assets/${name}.js`, imports: ['_frame.js'] },
    ]),
  ),
}
/** This module stands in for the built painter, whose own tests are beside the screens. */
const PAINTER = `export const makePainter = async ({ PRODUCT_NAME }) => async (content) => ({
  root: '<h1>' + PRODUCT_NAME + ' at ' + content.path + '</h1>',
  plain: JSON.stringify(content.plainCinemas ?? []).replace(/</g, '&lt;'),
  style: 'h1{color:red}',
})`

let server: TestServer
let folder: string
let app: FastifyInstance
let kept: ReturnType<typeof keepAnswers>

beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'velvet-page-'))
  await mkdir(join(folder, '.vite'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'sw.js'), '')
  await writeFile(join(folder, 'assets/frame.css'), 'body{margin:0}')
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST))
  await writeFile(join(folder, '.vite/painter.js'), PAINTER)
  const environment = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder }
  const config = readConfig({ ...environment, PUBLIC_URL: 'https://velvet.example' })
  kept = keepAnswers(server.databaseUrl, () => undefined)
  app = await buildServer(config)
  const brand = brandFrom(config)
  await webApp(
    app,
    { config, brand: () => Promise.resolve(brand) },
    {
      built: folder,
      placesOf: (branded) => pagePlaces(server.db, branded),
      answers: kept.answers,
    },
  )
  await vi.waitUntil(kept.changes.areHeard, SOON)
})
afterAll(async () => {
  await app.close()
  await kept.changes.stop()
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers })
const contentOf = (page: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1]
const broughtBy = (page: string): unknown =>
  JSON.parse(/id="brought-answers">([^]*?)<\/script>/.exec(page)?.[1] ?? 'null')

test.each(['/', '/home', '/trailers', '/login'])(
  '%s is sent with what it shows, its style, and the scripts that it needs',
  async (path) => {
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(200)
    expect(body).toContain(`<h1>Velvet at ${path === '/' ? '/home' : path}</h1>`)
    expect(body).toContain('<style>body{margin:0}h1{color:red}</style>')
    const script = `/assets/${path === '/' ? 'home' : path.slice(1)}.js`
    expect(body).toContain(
      `<link fetchpriority="low" rel="modulepreload" crossorigin href="${script}" />`,
    )
    expect(body.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      '<link rel="stylesheet" href="/assets/frame.css" disabled />',
    ])
  },
)

test('a page names each script once, in a template, so that its posters load first', async () => {
  const { body } = await get('/')
  const [template = '', tags = ''] = /<template id="app-files">(.*)<\/template>/.exec(body) ?? []
  const scripts = [...tags.matchAll(/(?:href|src)="([^"]*\.js)"/g)]
  const names = ['index', 'frame', 'home'].map((name) => `/assets/${name}.js`)
  expect(scripts.map(([, name]) => name)).toEqual(names)
  expect(body.replace(template, '')).not.toContain('.js"')
})

test('the style in a page works by its hash, and no other style does', async () => {
  const { body, headers } = await get('/home')
  const style = /<style>([^]*?)<\/style>/.exec(body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`)
  expect(headers['content-security-policy']).not.toContain('unsafe')
})

test('a page brings the answers of the calls that its screen makes', async () => {
  const film = await server.make.film({ title: 'king of boys' })
  const list = await server.app.inject('/api/v1/movies')
  const home = async () => broughtBy((await get('/home')).body)
  await expect.poll(home, SOON).toEqual({ '/api/v1/movies': list.json<unknown>() })
  const one = await server.app.inject(`/api/v1/movie/${film}`)
  expect(broughtBy((await get(`/movie/${film}`)).body)).toEqual({
    [`/api/v1/movie/${film}`]: one.json<unknown>(),
  })
})

test('a title that ends a script stays text in the answers that a page brings', async () => {
  const film = await server.make.film({ title: EVIL })
  const { body } = await get(`/movie/${film}`)
  expect(body).not.toContain('<script>alert')
  expect(JSON.stringify(broughtBy(body))).toContain('alert(1)')
  // One holds the answers, and the other one the facts for search engines.
  expect(body.match(/<script(?![^>]* src=)/g)).toHaveLength(2)
})

test('a page is kept as bytes: with a tag, in brotli, and 304 for whoever has it', async () => {
  const plain = await get('/home')
  const packed = await get('/home', { 'accept-encoding': 'br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  const tag = String(packed.headers.etag)
  expect(tag).toMatch(/^"[\w-]+-br"$/)
  const again = await get('/home', { 'accept-encoding': 'br', 'if-none-match': tag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers['cache-control']).toBe('no-cache')
})

test('a page is the same for a customer as for anybody else', async () => {
  const customer = await server.make.customer()
  const theirs = await get('/home', {
    authorization: `Bearer ${customer.token}`,
    cookie: 'session=x',
  })
  const { headers, body } = await get('/home')
  expect([theirs.headers.etag, theirs.body]).toEqual([headers.etag, body])
  expect(headers['set-cookie']).toBeUndefined()
})

test('a change of a film is on its page, in its head and on home within a second', async () => {
  const film = await server.make.film({ title: 'before' })
  await get('/home')
  await get(`/movie/${film}`)
  await sql`update films set title = 'afterwards' where id = ${film}`.execute(server.db)
  await seenWithinASecond(async () => (await get('/home')).body.includes('afterwards'))
  const { body } = await get(`/movie/${film}`)
  expect(body).toContain('<title>Afterwards · Velvet</title>')
  expect(body).not.toContain('before')
})

test('a showtime that begins is on no page of its film that was asked for after its start', async () => {
  const { id, filmId } = await server.make.showtime()
  await sql`update showtimes set starts_at = clock_timestamp() + interval '1.2 seconds'
    where id = ${id}`.execute(server.db)
  const isListed = async () => /"showtimes":\[\{/.test((await get(`/movie/${filmId}`)).body)
  const hasBegun = async () => {
    const { rows } = await sql<{ begun: boolean }>`
      select clock_timestamp() >= starts_at as begun from showtimes where id = ${id}
    `.execute(server.db)
    return rows[0]?.begun
  }
  await expect.poll(isListed, SOON).toBe(true)
  while (!(await hasBegun())) await isListed()
  expect(await isListed()).toBe(false)
})

test('the address of a film gives a chat its title, its description and its picture', async () => {
  const film = await server.make.film({ title: 'king of boys' })
  const { body } = await get(`/movie/${film}`)
  expect(body).toContain('<title>King of Boys · Velvet</title>')
  expect(contentOf(body, 'og:title')).toBe('King of Boys')
  expect(contentOf(body, 'og:url')).toBe(`https://velvet.example/movie/${film}`)
  expect(contentOf(body, 'og:image')).toBe(`https://velvet.example/share/movie/${film}.jpg`)
  expect(contentOf(body, 'twitter:card')).toBe('summary_large_image')
  expect(contentOf(body, 'og:description')).toBe(contentOf(body, 'description'))
  expect(body.match(/<meta name="description"/g)).toHaveLength(1)
})

test('what the operator wrote about a film reaches the head as text, never as markup', async () => {
  const film = await server.make.film({ title: '"><script>alert(1)</script>' })
  const synopsis = 'A "long" <b>story</b> & more. '.repeat(20)
  await server.db.updateTable('films').set({ synopsis }).where('id', '=', film).execute()
  const { body } = await get(`/movie/${film}`)
  expect(body).not.toContain('<script>alert')
  expect(body).not.toContain('<b>story')
  const words = contentOf(body, 'og:description') ?? ''
  expect(words).toContain('A &#34;long&#34; &#60;b&#62;story')
  expect(words).toMatch(/…$/)
})

test.each(['/movie/7', '/profile', '/shell.html'])(
  "%s is sent empty, with the product's own title and description",
  async (path) => {
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="root"></div>')
    expect(body).toContain('<title>Velvet</title>')
    expect(contentOf(body, 'og:title')).toBe('Velvet')
    expect(contentOf(body, 'og:image')).toBe('https://velvet.example/icons/icon-512.png')
  },
)

test('search engines forget the page of a film that has left the catalogue, and of a made-up one', async () => {
  const archived = await server.make.film({ status: 'archived' })
  for (const id of [archived, NOBODY]) {
    const { statusCode, headers, body } = await get(`/movie/${id}`)
    expect([statusCode, headers['x-robots-tag']]).toEqual([404, 'noindex'])
    expect(body).toContain('<div id="root"></div>')
  }
  const shown = await server.make.film()
  const { statusCode, headers } = await get(`/movie/${shown}`)
  expect([statusCode, headers['x-robots-tag']]).toEqual([200, undefined])
})

test('the pages of a film have one canonical address, however they are asked for', async () => {
  const film = await server.make.film()
  const asked = [
    `/movie/${film}`,
    `/movie/${film}/`,
    `/movie/${film.toUpperCase()}?utm_source=chat`,
  ]
  for (const address of asked) {
    const { body } = await get(address)
    const canonical = [...body.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(
      ([, to]) => to,
    )
    expect(canonical).toEqual([`https://velvet.example/movie/${film}`])
  }
  for (const home of ['/', '/home']) {
    expect((await get(home)).body).toContain('<link rel="canonical" href="https://velvet.example/"')
  }
})

const factsOf = (page: string) =>
  (
    JSON.parse(/"application\/ld\+json">([^]*?)<\/script>/.exec(page)?.[1] ?? '{}') as {
      '@graph': Record<string, unknown>[]
    }
  )['@graph']

test('home tells search engines where the cinemas are, and a film when it starts by their clocks', async () => {
  const cinemaId = await server.make.cinema()
  await sql`update cinemas set time_zone = 'America/St_Johns' where id = ${cinemaId}`.execute(
    server.db,
  )
  const { filmId } = await server.make.showtime({ cinemaId })
  await sql`update showtimes set starts_at = '2199-01-05T20:00:00Z', ends_at = '2199-01-05T22:00:00Z'
    where film_id = ${filmId}`.execute(server.db)
  const theater = {
    ...{ '@type': 'MovieTheater', '@id': `https://velvet.example/#cinema-${cinemaId}` },
    geo: { '@type': 'GeoCoordinates', latitude: 10.31, longitude: 9.84 },
  }
  const home = async () => factsOf((await get('/home')).body)
  await expect.poll(home, SOON).toEqual(expect.arrayContaining([expect.objectContaining(theater)]))
  expect(factsOf((await get(`/movie/${filmId}`)).body)).toMatchObject([
    { '@type': 'Movie' },
    theater,
    { '@type': 'ScreeningEvent', startDate: '2199-01-05T16:30:00-03:30' },
  ])
})

test('pages of made-up films do not fail, and do not pile up queries', async () => {
  const placeOf = pagePlaces(server.db, server.config)
  const look = async () => placeOf(`/movie/${crypto.randomUUID()}`)?.read()
  const looks = await Promise.allSettled(Array.from({ length: 50 }, look))
  const busy = looks.filter(
    (one) => one.status === 'rejected' && (one.reason as { code: string }).code === 'busy',
  )
  expect(busy.length).toBeGreaterThanOrEqual(28)
  const pages = await Promise.all(
    Array.from({ length: 50 }, () => get(`/movie/${crypto.randomUUID()}`)),
  )
  // Those for which the server had no time may exist.
  for (const { statusCode } of pages) expect([200, 404]).toContain(statusCode)
})

test('after the app was built anew, pages name its files, and a new painter paints them', async () => {
  const before = await get('/home')
  expect(before.body).toContain('/assets/index.js')
  await writeFile(join(folder, 'index.html'), PAGE.replace('index.js', 'index-2.js'))
  await writeFile(join(folder, '.vite/painter.js'), PAINTER.replaceAll('h1>', 'h2>'))
  await vi.waitFor(async () => {
    const { body } = await get('/home')
    expect(body).toContain('/assets/index-2.js')
    expect(body).toContain('<h2>Velvet at /home</h2>')
  }, SOON)
})
