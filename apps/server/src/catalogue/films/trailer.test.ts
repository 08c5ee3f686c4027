import type { Trailer } from '@velvet/contract/shared/entities/entities'
import type { Film } from '@velvet/contract/catalogue/films.calls'
import { TRAILER_MAX_BYTES } from '@velvet/contract/catalogue/films.rules'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { startBucket } from '../../test/bucket.ts'
import { allNames, actionsAbout } from '../../test/observe.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { presentFilm } from '../../test/planner.ts'
import { seedTrailer, makeWebm } from '../../test/media.ts'
import { startTestServer, useTestServer, type TestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const MP4 = await seedTrailer('lionheart')
const OTHER = await seedTrailer('amina')

const server = useTestServer()
const manager = TestStaff.use(server, 'manager')
let film: Film

beforeEach(async () => {
  film = await present(await server.make.film({ title: 'With a trailer' }))
})

const present = (id: string) => presentFilm(manager, id)

async function upload({ id, version }: Film, video: Buffer, { by = manager, key = '', app = server.app } = {}) {
  const form = new FormData()
  form.set('video', new Blob([new Uint8Array(video)], { type: 'video/mp4' }), 'trailer.mp4')
  return app.inject({
    method: 'POST',
    url: `/api/v1/staff/films/${id}/trailer`,
    headers: {
      authorization: by.authorization,
      'if-match': `"${version}"`,
      ...(key && { 'idempotency-key': key }),
    },
    payload: form as never,
  })
}

async function withTrailer(video: Buffer, before = film): Promise<Film & { url: string }> {
  const answer = await upload(before, video)
  expect(answer.statusCode, answer.body).toBe(200)
  const changed = answer.json<{ film: Film }>().film
  return { ...changed, url: changed.trailer?.url ?? '' }
}

const remove = ({ id, version }: Film) =>
  manager.call('POST', `films/${id}/trailer/remove`, {}, { 'if-match': `"${version}"` })

/**
 * Returns what customers see: the trailers of the film in the list of trailers, and the reference
 * of the film to its trailer.
 */
async function shown(id: string) {
  const list = await server.app.inject('/api/v1/trailers')
  const { results } = list.json<{ all_trailers: { results: Trailer[] } }>().all_trailers
  const movies = (await server.app.inject('/api/v1/movies')).json<{
    moviesList: { MovieID: string; TrailerID: string | null }[]
  }>().moviesList
  return {
    trailers: results.filter(({ MovieID }) => MovieID === id),
    reference: movies.find(({ MovieID }) => MovieID === id)?.TrailerID,
  }
}

test.each([
  ['MP4', 'video/mp4', MP4, 7],
  ['WebM', 'video/webm', makeWebm(), 12],
])('customers find the %s that a manager uploads', async (_, type, video, seconds) => {
  const { url, ...changed } = await withTrailer(video)
  expect(changed).toEqual({
    ...film,
    version: film.version + 1,
    trailer: { url, seconds, bytes: video.length },
  })
  const { trailers, reference } = await shown(film.id)
  expect(trailers).toEqual([
    {
      TrailerID: reference,
      MovieID: film.id,
      TrailerTitle: film.title,
      TrailerThumbnailUrl: film.posterUrl,
      TrailerVideoUrl: url,
      Seconds: seconds,
      Bytes: video.length,
    },
  ])
  const served = await server.app.inject(url)
  expect(served.rawPayload.equals(video)).toBe(true)
  expect(served.headers).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  })
})

test('a phone gets the part of a trailer that it requests', async () => {
  const { url } = await withTrailer(MP4)
  await expectPart(server, url)
})

async function expectPart({ app }: Pick<TestServer, 'app'>, url: string): Promise<void> {
  const answer = await app.inject({ url, headers: { range: 'bytes=1000-1999' } })
  expect(answer.statusCode).toBe(206)
  expect(answer.headers['content-range']).toBe(`bytes 1000-1999/${MP4.length}`)
  expect(answer.rawPayload.equals(MP4.subarray(1000, 2000))).toBe(true)
}

test('a new trailer replaces the previous one and has its own address', async () => {
  const first = await withTrailer(MP4)
  const { reference } = await shown(film.id)
  const second = await withTrailer(OTHER, first)
  expect(second.url).not.toBe(first.url)
  const stills = ['/media/stills/a-film.webp']
  await server.db.updateTable('films').set({ title: 'Renamed', stills }).where('id', '=', film.id).execute()
  expect((await shown(film.id)).trailers).toMatchObject([
    {
      TrailerID: reference,
      TrailerVideoUrl: second.url,
      TrailerTitle: 'Renamed',
      TrailerThumbnailUrl: stills[0],
    },
  ])
})

test('of several trailers, a new one replaces the newest', async () => {
  await server.make.trailer(film.id)
  const newest = await server.make.trailer(film.id)
  await withTrailer(MP4)
  const kept = server.db.selectFrom('trailers').select('id').where('film_id', '=', film.id)
  expect(await kept.execute()).toEqual([{ id: newest }])
})

test('a removed trailer is hidden from customers, and the audit records who removed it', async () => {
  const { url, ...changed } = await withTrailer(MP4)
  expect(refusalOf(await remove(film))).toEqual([409, 'changed-meanwhile'])
  const removed = await remove(changed)
  expect(removed.json()).toMatchObject({ film: { trailer: null, version: changed.version + 1 } })
  expect(await shown(film.id)).toEqual({ trailers: [], reference: null })
  const again = await remove(removed.json<{ film: Film }>().film)
  expect(again.json()).toEqual(removed.json())
  const actions = await actionsAbout(server.db, film.id)
  const who = { actor_id: manager.id }
  expect(actions).toMatchObject([
    { ...who, action: 'change-trailer', detail: { before: { trailer: null } } },
    { ...who, action: 'remove-trailer', detail: { before: { trailer: { url } } } },
    { ...who, action: 'remove-trailer', detail: { before: { trailer: null } } },
  ])
})

test('a repeated upload sets the trailer once', async () => {
  const [first, second] = [
    await upload(film, MP4, { key: 'one-trailer' }),
    await upload(film, MP4, { key: 'one-trailer' }),
  ]
  expect(second.body).toBe(first.body)
  expect((await present(film.id)).version).toBe(film.version + 1)
})

const asText = MP4.toString('latin1')
const withBrand = (brand: string) => Buffer.from(MP4).fill(brand, 8, 32)
const changedMp4 = (from: string, to: string) => Buffer.from(asText.replaceAll(from, to), 'latin1')
const lengthOfMp4 = (timescale: number) => {
  const bytes = Buffer.from(MP4)
  bytes.writeUInt32BE(timescale, asText.indexOf('mvhd') + 16)
  return bytes
}

test.each([
  ['text', Buffer.from('this is no video')],
  ['an empty file', Buffer.alloc(0)],
  ['a web page behind the first letters of a video', Buffer.from('\0\0\0\x10ftypisom<script>')],
  ['a file with the brand of photographs', withBrand('heic')],
  ['an MP4 with another codec', changedMp4('avc1', 'hvc1')],
  ['an MP4 that was cut off', MP4.subarray(0, -1000)],
  ['an MP4 without a length', lengthOfMp4(0)],
  ['an MP4 of more than ten minutes', lengthOfMp4(1)],
  ['a Matroska file', makeWebm({ type: 'matroska' })],
  ['a WebM with another codec', makeWebm({ codec: 'V_MPEG4/ISO/AVC' })],
  ['a WebM that was cut off', makeWebm().subarray(0, -1)],
  ['a WebM without a length', makeWebm({ seconds: 0 })],
])('%s is refused as a trailer, and leaves no trace', async (_, bytes) => {
  const before = await allNames(server.uploads)
  const refused = await upload(film, bytes)
  expect(refusalOf(refused)).toEqual([400, 'trailer-invalid'])
  expect(refused.json()).toMatchObject({ fields: { video: expect.any(String) as string } })
  expect(await allNames(server.uploads)).toEqual(before)
  expect(await present(film.id)).toEqual(film)
})

test('a trailer that is too large is refused with a message and leaves no trace', async () => {
  const before = await allNames(server.uploads)
  const refused = await upload(film, Buffer.alloc(TRAILER_MAX_BYTES + 1))
  expect(refusalOf(refused)).toEqual([413, 'trailer-too-large'])
  expect(refused.json<{ message: string }>().message).toContain('20 MB')
  expect(await allNames(server.uploads)).toEqual(before)
  expect(await present(film.id)).toEqual(film)
})

test('a trailer that comes too late, or from finance, changes nothing', async () => {
  const late = await upload({ ...film, version: 7 }, MP4)
  expect(refusalOf(late)).toEqual([409, 'changed-meanwhile'])
  const finance = await TestStaff.make(server, 'finance')
  expect(refusalOf(await upload(film, MP4, { by: finance }))).toEqual([403, 'not-allowed'])
  expect(await present(film.id)).toEqual(film)
})

test('a trailer in the bucket plays from any part and survives a failed replacement', async () => {
  const bucket = await startBucket()
  const secrets = { UPLOADS_S3_KEY_ID: 'key', UPLOADS_S3_SECRET: 'secret' }
  const environment = { UPLOADS_S3_URL: bucket.url, ...secrets }
  await using away = await startTestServer({ environment })
  const by = await TestStaff.make(away, 'manager')
  const path = `films/${await away.make.film()}`
  const read = async () => (await by.read<{ film: Film }>(path)).film
  const send = async (video: Buffer) => upload(await read(), video, { by, app: away.app })
  expect((await send(MP4)).statusCode).toBe(200)
  const before = await read()
  const url = before.trailer?.url ?? ''
  const name = url.replace('/uploads/', '')
  expect([...bucket.objects.keys()]).toEqual([name])
  await rm(join(away.uploads.folder, name))
  await expectPart(away, url)
  bucket.state.mood = 'refuses'
  expect(refusalOf(await send(OTHER))).toEqual([503, 'uploads-unavailable'])
  expect(await read()).toEqual(before)
  expect([...bucket.objects.keys()]).toEqual([name])
})
