import type { Film } from '@velvet/contract/catalogue/films.calls'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'
import { AddressRefused } from '../../kernel/providers/public-address.ts'
import { FileTooLarge } from '../../kernel/providers/remote-files.ts'
import { createDeps } from '../../running/start-server.ts'
import { allNames } from '../../test/observe.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { presentFilm } from '../../test/planner.ts'
import { seedTrailer } from '../../test/media.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const MP4 = await seedTrailer('lionheart')
const ADDRESS = 'https://films.example/lionheart.mp4'

/** Stands in for other hosts. The tests of remote-files.ts fetch from real ones. */
const fetchFile = vi.fn<(url: URL) => Promise<Buffer | undefined>>()

const server = useTestServer()
let app: FastifyInstance
let manager: TestStaff
const guarded = TestStaff.use(server, 'manager')
let film: Film

beforeAll(async () => {
  const deps = createDeps(server.config, server.db)
  const providers = { ...deps.providers, remoteVideos: { fetch: fetchFile } }
  app = await createApp({ ...deps, uploads: server.uploads, providers })
  manager = await TestStaff.make({ ...server, app }, 'manager')
})
beforeEach(async () => {
  fetchFile.mockReset()
  film = await present(await server.make.film({ title: 'From an address' }))
})
afterAll(() => app.close())

const present = (id: string) => presentFilm(guarded, id)

const fetchTrailer = (address: string, { by = manager, key = '' } = {}) =>
  by.call(
    'POST',
    `films/${film.id}/trailer/fetch`,
    { address },
    { 'if-match': `"${film.version}"`, ...(key && { 'idempotency-key': key }) },
  )

test('a trailer from a web address is copied and stays when that address is gone', async () => {
  fetchFile.mockResolvedValueOnce(MP4)
  const answer = await fetchTrailer(ADDRESS)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(fetchFile.mock.calls).toEqual([[new URL(ADDRESS)]])
  const { trailer } = answer.json<{ film: Film }>().film
  expect(trailer).toMatchObject({ seconds: 7, bytes: MP4.length })
  expect(trailer?.url).toMatch(/^\/uploads\/trailers\//)
  const served = await server.app.inject(trailer?.url ?? '')
  expect(served.rawPayload.equals(MP4)).toBe(true)
})

test('a repeated request sets the trailer once', async () => {
  fetchFile.mockResolvedValue(MP4)
  const first = await fetchTrailer(ADDRESS, { key: 'one-address' })
  const second = await fetchTrailer(ADDRESS, { key: 'one-address' })
  expect(second.body).toBe(first.body)
  expect((await present(film.id)).version).toBe(film.version + 1)
})

test.each<[string, number, string, () => Promise<Buffer | undefined>]>([
  ['that is no video', 400, 'trailer-invalid', () => Promise.resolve(Buffer.from('<html>'))],
  ['that is too large', 413, 'trailer-too-large', () => Promise.reject(new FileTooLarge())],
  ['on a private host', 400, 'trailer-address-refused', () => Promise.reject(new AddressRefused())],
  ['that is not there', 502, 'trailer-address-silent', () => Promise.resolve(undefined)],
  [
    'whose host is too slow',
    502,
    'trailer-address-silent',
    () => Promise.reject(new ProviderError('unreachable', 'slow')),
  ],
])('a file %s is refused beside its field, and leaves no trace', async (_, status, code, file) => {
  const before = await allNames(server.uploads)
  fetchFile.mockImplementation(file)
  const refused = await fetchTrailer(ADDRESS)
  expect(refusalOf(refused)).toEqual([status, code])
  expect(refused.json()).toMatchObject({ fields: { address: expect.any(String) as string } })
  expect(await allNames(server.uploads)).toEqual(before)
  expect(await present(film.id)).toEqual(film)
})

test.each([
  'http://films.example/a.mp4',
  'file:///etc/passwd',
  'films.example/a.mp4',
  'https://films.example:8443/a.mp4',
  'https://name:password@films.example/a.mp4',
])('%s is no address of a trailer', async (address) => {
  const refused = await fetchTrailer(address)
  expect(refusalOf(refused)).toEqual([400, 'bad-request'])
  expect(refused.json()).toMatchObject({ fields: { address: expect.any(String) as string } })
  expect(fetchFile).not.toHaveBeenCalled()
})

test.each(['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '10.0.0.1', '0x7f000001'])(
  'the server never connects to %s, which is inside the network',
  async (host) => {
    const refused = await fetchTrailer(`https://${host}/a.mp4`, { by: guarded })
    expect(refusalOf(refused)).toEqual([400, 'trailer-address-refused'])
  },
)

test('a trailer that comes too late, or from finance, changes nothing', async () => {
  fetchFile.mockResolvedValue(MP4)
  const finance = await TestStaff.make(server, 'finance')
  expect(refusalOf(await fetchTrailer(ADDRESS, { by: finance }))).toEqual([403, 'not-allowed'])
  film = { ...film, version: 7 }
  expect(refusalOf(await fetchTrailer(ADDRESS))).toEqual([409, 'changed-meanwhile'])
  expect((await present(film.id)).trailer).toBeNull()
})
