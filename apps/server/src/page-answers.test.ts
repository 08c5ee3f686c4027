import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FACE, PAGE, PAINTER, SOON, usePaintedSite } from './test/painted-site.ts'
import { seenWithinASecond } from './test/observe.ts'
import { pageAnswers } from './page-answers.ts'

const EVIL = '</script><script>alert(1)</script>'

const site = usePaintedSite()
const broughtBy = (page: string): unknown =>
  JSON.parse(/id="brought-answers">([^]*?)<\/script>/.exec(page)?.[1] ?? 'null')

test.each(['/', '/home', '/trailers', '/login'])(
  '%s is sent with what it shows, its style, and the scripts that it needs',
  async (path) => {
    const { statusCode, body } = await site.get(path)
    expect(statusCode).toBe(200)
    expect(body).toContain(`<h1>Velvet at ${path === '/' ? '/home' : path}</h1>`)
    expect(body).toContain('<style>body{margin:0}h1{color:red}</style>')
    const script = `/assets/${path === '/' ? 'home' : path.slice(1)}.js`
    expect(body).toContain(`<link fetchpriority="low" rel="modulepreload" crossorigin href="${script}" />`)
    expect(body.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      '<link rel="stylesheet" href="/assets/frame.css" disabled />',
    ])
  },
)

test("a page is rendered in its reader's language and loads only that language's texts", async () => {
  const french = { cookie: 'language=fr' }
  const { body, headers } = await site.get('/login', french)
  expect(body).toContain('<h1>Velvet à /login</h1>')
  for (const text of ['fr-first', 'fr-rest']) expect(body).toContain(`/assets/${text}.js`)
  expect(headers.vary).toContain('Cookie, Accept-Language')
  const home = await site.get('/home', french)
  expect(home.body).toContain('/assets/fr-first.js')
  expect(home.body).not.toContain('/assets/fr-rest.js')
  expect((await site.get('/login')).body).not.toContain('/assets/fr-')
})

test('a page names each script once, in a template, so that its posters load first', async () => {
  const { body } = await site.get('/')
  const [template = '', tags = ''] = /<template id="app-files">(.*)<\/template>/.exec(body) ?? []
  const scripts = [...tags.matchAll(/(?:href|src)="([^"]*\.js)"/g)]
  const names = ['index', 'frame', 'home'].map((name) => `/assets/${name}.js`)
  expect(scripts.map(([, name]) => name)).toEqual(names)
  expect(body.replace(template, '')).not.toContain('.js"')
})

test('a page loads its posters first, and its fonts with the app', async () => {
  const { body } = await site.get('/')
  expect(body).toMatch(/<meta name="viewport"[^>]*><link rel="preload" as="image" \/>/)
  expect(body).not.toContain('as="font"')
  expect(body.split(FACE)).toHaveLength(2)
  expect(body).toContain(`<template id="app-files"><style>${FACE}</style>`)
})

test('the security policy allows only the inline styles of the page', async () => {
  const { body, headers } = await site.get('/home')
  const styles = [...body.matchAll(/<style>([^]*?)<\/style>/g)]
  const hashes = styles.map(([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(hashes).toHaveLength(2)
  expect(headers['content-security-policy']).toContain(`style-src 'self' ${hashes.join(' ')};`)
  expect(headers['content-security-policy']).not.toContain('unsafe')
})

test('a page brings the answers of the calls that its screen makes', async () => {
  const film = await site.server.make.film({ title: 'king of boys' })
  const list = await site.server.app.inject('/api/v1/movies')
  const home = async () => broughtBy((await site.get('/home')).body)
  await expect.poll(home, SOON).toEqual({ '/api/v1/movies': list.json<unknown>() })
  const one = await site.server.app.inject(`/api/v1/movie/${film}`)
  expect(broughtBy((await site.get(`/movie/${film}`)).body)).toEqual({
    [`/api/v1/movie/${film}`]: one.json<unknown>(),
  })
})

test('a title that ends a script stays text in the answers that a page brings', async () => {
  const film = await site.server.make.film({ title: EVIL })
  const { body } = await site.get(`/movie/${film}`)
  expect(body).not.toContain('<script>alert')
  expect(JSON.stringify(broughtBy(body))).toContain('alert(1)')
  // One holds the answers, and the other one the facts for search engines.
  expect(body.match(/<script(?![^>]* src=)/g)).toHaveLength(2)
})

test('a page is cached with ETag and Brotli, and returns 304 for a match', async () => {
  const plain = await site.get('/home')
  const packed = await site.get('/home', { 'accept-encoding': 'br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  const tag = String(packed.headers.etag)
  expect(tag).toMatch(/^"[\w-]+-br"$/)
  const again = await site.get('/home', { 'accept-encoding': 'br', 'if-none-match': tag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers['cache-control']).toBe('no-cache')
})

test('a page is the same for a customer as for a visitor', async () => {
  const customer = await site.server.make.customer()
  const theirs = await site.get('/home', {
    authorization: `Bearer ${customer.token}`,
    cookie: 'session=x',
  })
  const { headers, body } = await site.get('/home')
  expect([theirs.headers.etag, theirs.body]).toEqual([headers.etag, body])
  expect(headers['set-cookie']).toBeUndefined()
})

test('a change of a film is on its page, in its head and on home within a second', async () => {
  const film = await site.server.make.film({ title: 'before' })
  await site.get('/home')
  await site.get(`/movie/${film}`)
  await sql`update films set title = 'afterwards' where id = ${film}`.execute(site.server.db)
  await seenWithinASecond(async () => (await site.get('/home')).body.includes('afterwards'))
  const { body } = await site.get(`/movie/${film}`)
  expect(body).toContain('<title>Afterwards · Velvet</title>')
  expect(body).not.toContain('before')
})

const openShowtimes = (isOpen: boolean) =>
  site.server.db.updateTable('settings').set({ showtimes_for_visitors: isOpen }).execute()

test("a film's page has showtimes only while the operator shows them to visitors", async () => {
  const { filmId } = await site.server.make.showtime()
  const body = async () => (await site.get(`/movie/${filmId}`)).body
  const told = /ScreeningEvent|MovieTheater|startDate|"showtimes":\[\{/
  expect(await body()).toContain('"@type":"Movie"')
  expect(await body()).not.toMatch(told)
  await openShowtimes(true)
  await expect.poll(body, SOON).toMatch(/"@type":"ScreeningEvent".*"showtimes":\[\{/s)
  await openShowtimes(false)
  await expect.poll(body, SOON).not.toMatch(told)
})

test('a started showtime is not on any film page requested after its start', async () => {
  await openShowtimes(true)
  onTestFinished(() => openShowtimes(false).then(() => undefined))
  const { id, filmId } = await site.server.make.showtime()
  await sql`update showtimes set starts_at = clock_timestamp() + interval '1.2 seconds'
    where id = ${id}`.execute(site.server.db)
  const isListed = async () => /"showtimes":\[\{/.test((await site.get(`/movie/${filmId}`)).body)
  const hasBegun = async () => {
    const { rows } = await sql<{ begun: boolean }>`
      select clock_timestamp() >= starts_at as begun from showtimes where id = ${id}
    `.execute(site.server.db)
    return rows[0]?.begun
  }
  await expect.poll(isListed, SOON).toBe(true)
  while (!(await hasBegun())) await isListed()
  expect(await isListed()).toBe(false)
})

test('pages of made-up films do not fail, and do not pile up queries', async () => {
  const placeOf = pageAnswers(site.server.db, {
    ...site.server.config,
    language: 'en',
    brandStyle: '',
    logo: null,
    languages: ['en'],
  })
  const look = async () => placeOf(`/movie/${crypto.randomUUID()}`)?.read()
  const looks = await Promise.allSettled(Array.from({ length: 50 }, look))
  const busy = looks.filter((one) => one.status === 'rejected' && (one.reason as { code: string }).code === 'busy')
  expect(busy.length).toBeGreaterThanOrEqual(28)
  const pages = await Promise.all(Array.from({ length: 50 }, () => site.get(`/movie/${crypto.randomUUID()}`)))
  // Those for which the server had no time may exist.
  for (const { statusCode } of pages) expect([200, 404]).toContain(statusCode)
})

test('after a new build, pages name its files and are rendered by its code', async () => {
  const before = await site.get('/home')
  expect(before.body).toContain('/assets/index.js')
  await writeFile(join(site.folder, 'index.html'), PAGE.replace('index.js', 'index-2.js'))
  await writeFile(join(site.folder, '.vite/painter.js'), PAINTER.replaceAll('h1>', 'h2>'))
  await vi.waitFor(async () => {
    const { body } = await site.get('/home')
    expect(body).toContain('/assets/index-2.js')
    expect(body).toContain('<h2>Velvet at /home</h2>')
  }, SOON)
})
