import type { FastifyInstance } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { followChanges } from '../../platform/database/follow-changes.ts'
import { startServer } from '../../running/start-server.ts'
import { startKeepingServer, type KeepingServer } from '../../test/keeping-server.ts'
import { seenWithinASecond } from '../../test/observe.ts'
import { freePort } from '../../test/server-process.ts'
import { FaultyProxy } from '../../test/faulty-proxy.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import type { MadeShowtime, TestCustomer } from '../../test/people.ts'

const SOON = { timeout: 10_000, interval: 20 }

const server = useTestServer()
let node: KeepingServer
let customer: TestCustomer
let showtime: MadeShowtime
let trailerId: string

beforeAll(async () => {
  await server.db.updateTable('settings').set({ showtimes_for_visitors: true }).execute()
  node = await startKeepingServer(server)
  customer = await server.make.customer({ balance: 10_000 })
  showtime = await server.make.showtime({ seats: 10 })
  trailerId = await server.make.trailer(showtime.filmId)
  for (let films = 0; films < 5; films += 1) await server.make.film()
  await vi.waitUntil(node.receivesChanges, SOON)
})
afterAll(() => node[Symbol.asyncDispose]())

function read(app: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${customer.token}`
  return app.inject({ method: 'GET', url, headers: { authorization, ...headers } })
}

function titles(app: FastifyInstance) {
  return read(app, '/api/v1/movies').then((answer) =>
    answer.json<{ moviesList: { Title: string }[] }>().moviesList.map(({ Title }) => Title),
  )
}

const showtimesUrl = () => `/api/v1/showingshowtimes/${showtime.filmId}/Bauchi`
const priceUrl = () => `/api/v1/ticketprice/${showtime.filmId}/${showtime.cinemaId}/${showtime.id}`

function everyList(): string[] {
  const { id, filmId, cinemaId } = showtime
  return [
    '/api/v1/movies',
    `/api/v1/movie/${filmId}`,
    `/api/v1/movie/${filmId}/screenings`,
    '/api/v1/cinemas/Bauchi',
    `/api/v1/cinema/${cinemaId}`,
    '/api/v1/trailers',
    `/api/v1/trailer/${trailerId}`,
    `/api/v1/selected-trailer/${filmId}`,
    '/api/v1/locations',
    showtimesUrl(),
    `/api/v1/showtime/${id}`,
    `/api/v1/showingcinemas/${filmId}/Bauchi`,
    priceUrl(),
  ]
}

test('every list has the same bytes as without the cache, in every encoding', async () => {
  for (const url of everyList()) {
    const expected = await read(server.app, url)
    expect([url, expected.statusCode]).toEqual([url, 200])
    const answers = await Promise.all(
      ['identity', 'br', 'gzip', 'br;q=0, gzip'].map((accepted) =>
        read(node.app, url, { 'accept-encoding': accepted }),
      ),
    )
    const bodies = answers.map(({ rawPayload, headers }) => {
      if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload)
      return headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload
    })
    for (const body of bodies) expect(body.toString()).toBe(expected.payload)
    for (const { headers } of answers) {
      expect(headers['content-type']).toBe(expected.headers['content-type'])
      expect(headers['vary']).toContain('accept-encoding')
    }
  }
  const encodings = ['br', 'gzip', 'br;q=0, gzip;q=0.5'].map(async (accepted) => {
    const { headers } = await read(node.app, '/api/v1/movies', { 'accept-encoding': accepted })
    return headers['content-encoding']
  })
  expect(await Promise.all(encodings)).toEqual(['br', 'gzip', 'gzip'])
})

test('each list has an ETag by content and encoding, and a match gets no body', async () => {
  const tagOf = async (accepted: string) =>
    String((await read(node.app, '/api/v1/movies', { 'accept-encoding': accepted })).headers.etag)
  const tags = await Promise.all(['identity', 'br', 'gzip'].map(tagOf))
  expect(new Set(tags).size).toBe(3)

  const [plain = '', brotli = ''] = tags
  const again = (tag: string) => read(node.app, '/api/v1/movies', { 'accept-encoding': 'br', 'if-none-match': tag })
  for (const tag of [brotli, `W/${brotli}`, `"other", ${brotli}`]) {
    const answer = await again(tag)
    expect([answer.statusCode, answer.payload, answer.headers.etag]).toEqual([304, '', brotli])
  }
  expect((await again(plain)).statusCode).toBe(200)

  // A change that the list does not show leaves the tag as it is.
  await sql`update settings set max_tickets = max_tickets`.execute(server.db)
  await server.make.area('Azare')
  expect(await tagOf('br')).toBe(brotli)
  await server.make.film({ title: 'A new one' })
  await seenWithinASecond(async () => (await tagOf('br')) !== brotli)
})

const CHANGES: [table: string, url: () => string, change: RawBuilder<unknown>][] = [
  ['films', () => '/api/v1/movies', sql`update films set title = 'Renamed'`],
  ['trailers', () => '/api/v1/trailers', sql`update trailers set title = 'Renamed'`],
  ['cinemas', () => '/api/v1/cinemas/Bauchi', sql`update cinemas set name = 'Renamed'`],
  [
    'areas',
    () => '/api/v1/locations',
    sql`insert into areas (id, country, state, lga) values (gen_random_uuid(), 'Nigeria', 'Bauchi', 'Toro')`,
  ],
  ['screens', showtimesUrl, sql`update screens set name = 'R' || left(id::text, 8)`],
  ['settings', priceUrl, sql`update settings set max_tickets = 7`],
  ['showtimes', priceUrl, sql`update showtimes set ticket_price = ticket_price + 1`],
]

test.for(CHANGES)('a change of %s is seen by another node within a second', async ([, url, change]) => {
  const { payload } = await read(node.app, url())
  await change.execute(server.db)
  await seenWithinASecond(async () => (await read(node.app, url())).payload !== payload)
})

test('each spelling of an area has its list, and an unknown name takes none away', async () => {
  await server.make.cinema(await server.make.area('Kano'))
  for (let round = 0; round < 3; round += 1) {
    node.forget()
    const spellings = ['Kanno', 'Kano', 'kANO', '\u212Aano', 'Ka\u0301no']
    const answers = await Promise.all(
      spellings.map((lga) => read(node.app, `/api/v1/cinemas/${encodeURIComponent(lga)}`)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200, 200, 200])
  }
})

/** Returns a count once it has stayed the same for half a second. */
async function onceStill(count: () => number): Promise<number> {
  const before = count()
  await sleep(500)
  return count() === before ? before : onceStill(count)
}

test('sold seats leave the list within a second, even without a notification', async () => {
  let told = 0
  const receive = { onChange: () => (told += 1), onLoss: () => undefined }
  const following = followChanges(server.databaseUrl, receive)
  await expect.poll(following.areReceived, SOON).toBe(true)
  const before = told
  const sold = await server.make.showtime({ seats: 2 })
  const url = `/api/v1/showingshowtimes/${sold.filmId}/Bauchi`
  const seats = async () => {
    const { showtimeIds } = (await read(node.app, url)).json<{
      showtimeIds: { AssignedSeats: number }[]
    }>()
    return showtimeIds[0]?.AssignedSeats
  }
  await expect.poll(seats, SOON).toBe(0)

  const toldOfMaking = await onceStill(() => told)
  await customer.buy(sold, 2)
  await seenWithinASecond(async () => (await seats()) === 2)
  // Changes are announced in the order of their commits, so an announcement of the sale would have
  // arrived before the announcement of this film.
  await server.make.film()
  await expect.poll(() => told, SOON).toBe(toldOfMaking + 1)
  expect(toldOfMaking).toBeGreaterThan(before)
  await following.stop()
})

test('a started showtime is on no list that was requested after its start', async () => {
  const { id, filmId } = await server.make.showtime()
  await sql`update showtimes set starts_at = clock_timestamp() + interval '1.4 seconds'
    where id = ${id}`.execute(server.db)
  const hasBegun = async () => {
    const { rows } = await sql<{ begun: boolean }>`
      select clock_timestamp() >= starts_at as begun from showtimes where id = ${id}
    `.execute(server.db)
    return rows[0]?.begun
  }
  const isListed = async () => {
    const [showtimes, cinemas] = await Promise.all([
      read(node.app, `/api/v1/showingshowtimes/${filmId}/Bauchi`),
      read(node.app, `/api/v1/showingcinemas/${filmId}/Bauchi`),
    ])
    const listed = showtimes.json<{ showtimeIds: object[] }>().showtimeIds.length > 0
    const shown = cinemas.json<{ cinemasLists: object[] }>().cinemasLists.length > 0
    return [listed, shown]
  }
  await expect.poll(isListed, SOON).toEqual([true, true])
  while (!(await hasBegun())) await isListed()
  expect(await isListed()).toEqual([false, false])
})

test('a server that lost its listening connection sends no list older than a second', async () => {
  const film = await server.make.film({ title: 'Before' })
  await expect.poll(() => titles(node.app), SOON).toContain('Before')
  const losses = node.losses.length
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'velvet changes' and datname = current_database()`.execute(server.db)
  await sql`update films set title = 'Meanwhile' where id = ${film}`.execute(server.db)
  await seenWithinASecond(async () => (await titles(node.app)).includes('Meanwhile'))
  await expect.poll(() => node.losses.length, SOON).toBe(losses + 1)
  await expect.poll(node.receivesChanges, SOON).toBe(true)
  await sql`update films set title = 'Afterwards' where id = ${film}`.execute(server.db)
  await seenWithinASecond(async () => (await titles(node.app)).includes('Afterwards'))
})

test('a node whose listening connection fell silent sends nothing older than a second', async () => {
  await using silence = await FaultyProxy.before(server.databaseUrl)
  await using deaf = await startKeepingServer(server, silence.url)
  await expect.poll(deaf.receivesChanges, SOON).toBe(true)
  await titles(deaf.app)
  silence.fallSilent()
  await server.make.film({ title: 'Made in silence' })
  await seenWithinASecond(async () => (await titles(deaf.app)).includes('Made in silence'))
  silence.letNewOnesPass()
  await expect.poll(deaf.receivesChanges, SOON).toBe(true)
})

test('a second server with connections of its own sees a change within a second', async () => {
  const port = await freePort()
  const second = await startServer({ ...server.config, PORT: port }, server.databaseUrl)
  const isSeen = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/movies`)
    return (await answer.text()).includes('Seen by both')
  }
  expect(await isSeen()).toBe(false)
  await server.make.film({ title: 'Seen by both' })
  await seenWithinASecond(isSeen)
  await second.stop()
})
