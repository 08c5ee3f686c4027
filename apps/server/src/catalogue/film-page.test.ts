import type { FastifyInstance } from 'fastify'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { buildServer } from '../http/build-server.ts'
import { webApp } from '../http/web-app.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { openUploads } from '../uploads/open-uploads.ts'
import { filmCards, filmHeads } from './film-page.ts'

const NOBODY = '019aa000-0000-7000-8000-000000000000'
const PAGE =
  '<head><title>%PRODUCT_NAME%</title><meta name="description" content="Movies." /></head>'

let server: TestServer
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'velvet-film-'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'sw.js'), '')
  const environment = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder }
  const config = readConfig({ ...environment, PUBLIC_URL: 'https://velvet.example' })
  app = await buildServer(config)
  filmCards(app, { db: server.db, uploads: openUploads(config) })
  await webApp(app, config, { built: folder, headOf: filmHeads(server.db) })
})
afterAll(async () => {
  await app.close()
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const get = (url: string) => app.inject({ method: 'GET', url })
const contentOf = (page: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1]

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

test('what the operator wrote about a film reaches the page as text, never as markup', async () => {
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

test.each([`/movie/${NOBODY}`, '/movie/7', '/home', '/'])(
  "%s gives a chat the product's own title and description",
  async (path) => {
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Velvet</title>')
    expect(contentOf(body, 'og:title')).toBe('Velvet')
    expect(contentOf(body, 'og:image')).toBe('https://velvet.example/icons/icon-512.png')
  },
)

test('the picture of a film is a JPEG of the size that the page names, and small enough for chats', async () => {
  const film = await server.make.film()
  const poster = '/media/posters/king-of-boys-480.webp'
  await server.db.updateTable('films').set({ poster_url: poster }).where('id', '=', film).execute()
  const answer = await get(`/share/movie/${film}.jpg`)
  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect(answer.headers['cache-control']).toContain('max-age=')
  expect(answer.rawPayload.length).toBeLessThan(300_000)
  const { format, width, height } = await sharp(answer.rawPayload).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
  const page = (await get(`/movie/${film}`)).body
  expect([contentOf(page, 'og:image:width'), contentOf(page, 'og:image:height')]).toEqual([
    '1200',
    '630',
  ])
})

test.each([
  ['of a film that is not there', NOBODY, undefined],
  ['that leads out of the folder', undefined, '/media/../../package.json'],
  ['of another server', undefined, 'https://elsewhere.example/a.webp'],
])('there is no picture %s', async (_, unknown, poster) => {
  const film = unknown ?? (await server.make.film())
  if (poster) {
    await server.db
      .updateTable('films')
      .set({ poster_url: poster })
      .where('id', '=', film)
      .execute()
  }
  expect((await get(`/share/movie/${film}.jpg`)).statusCode).toBe(404)
})

test('pages of made-up films do not fail, and do not pile up queries', async () => {
  const heads = filmHeads(server.db)
  const madeUp = () => `/movie/${crypto.randomUUID()}`
  const looks = await Promise.allSettled(Array.from({ length: 50 }, () => heads(madeUp())))
  expect(looks.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(28)
  expect(await heads(madeUp())).toBeUndefined()
  const pages = await Promise.all(Array.from({ length: 50 }, () => get(madeUp())))
  expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})
