import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { buildServer } from '../../kernel/calls/build-server.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { openUploads } from '../../platform/uploads/open-uploads.ts'
import { filmCards } from './film-page.ts'

const NOBODY = '019aa000-0000-7000-8000-000000000000'

const server = useTestServer()
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'velvet-film-'))
  const environment = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder }
  const config = readConfig({ ...environment, PUBLIC_URL: 'https://velvet.example' })
  app = await buildServer(config)
  filmCards(app, { db: server.db, uploads: openUploads(config) })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string) => app.inject({ method: 'GET', url })

test("a film's shared picture is a JPEG of the stated size, small enough for chats", async () => {
  const film = await makeFilm()
  const answer = await get(`/share/movie/${film}.jpg`)
  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect(answer.headers['cache-control']).toContain('max-age=')
  expect(answer.rawPayload.length).toBeLessThan(300_000)
  const { format, width, height } = await sharp(answer.rawPayload).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
})

/** Makes a film whose poster exists as a file, so that the server can draw its card. */
async function makeFilm(): Promise<string> {
  const film = await server.make.film()
  await setPoster(film, '/media/posters/king-of-boys-480.webp')
  return film
}

const setPoster = (film: string, poster_url: string) =>
  server.db.updateTable('films').set({ poster_url }).where('id', '=', film).execute()

test('requests for made-up films do not make the server draw the cards of others again', async () => {
  const film = await makeFilm()
  expect((await get(`/share/movie/${film}.jpg`)).statusCode).toBe(200)
  // The new poster has no file, so the last request below succeeds only if the server kept the
  // card.
  await setPoster(film, '/media/posters/gone.webp')
  for (let made = 0; made < 250; made += 50) {
    const requests = Array.from({ length: 50 }, () => get(`/share/movie/${randomUUID()}.jpg`))
    const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([404]))
  }
  expect((await get(`/share/movie/${film}.jpg`)).statusCode).toBe(200)
})

test('many requests for film pictures at once are partly refused as busy', async () => {
  const films = await Promise.all(Array.from({ length: 13 }, makeFilm))
  const answers = await Promise.all(films.map((film) => get(`/share/movie/${film}.jpg`)))
  const statuses = new Set(answers.map(({ statusCode }) => statusCode))
  expect(statuses).toEqual(new Set([200, 503]))
})

test.each([
  ['of a film that is not there', NOBODY, undefined],
  ['that leads out of the folder', undefined, '/media/../../package.json'],
  ['of another server', undefined, 'https://elsewhere.example/a.webp'],
])('there is no picture %s', async (_, unknown, poster) => {
  const film = unknown ?? (await server.make.film())
  if (poster) await setPoster(film, poster)
  expect((await get(`/share/movie/${film}.jpg`)).statusCode).toBe(404)
})
