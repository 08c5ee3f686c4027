// Nineteen names of LGAs and regions repeat: Surulere is in Lagos and in Oyo, and Northern is a region
// of seven countries.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startKeepingServer, type KeepingServer } from '../../test/keeping-server.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { type MadeShowtime, type TestCustomer, TestStaff } from '../../test/people.ts'

const SOON = { timeout: 10_000, interval: 20 }

interface Place {
  areaId: string
  cinemaId: string
  showtime: MadeShowtime
  customer: TestCustomer
}

const server = useTestServer()
let node: KeepingServer
let filmId: string
let lagos: Place
let oyo: Place
let ghana: Place
let uganda: Place

beforeAll(async () => {
  node = await startKeepingServer(server)
  filmId = await server.make.film()
  lagos = await aPlace('Surulere', { state: 'Lagos' })
  oyo = await aPlace('Surulere', { state: 'Oyo' })
  ghana = await aPlace('Northern', { state: 'Northern', country: 'Ghana' })
  uganda = await aPlace('Northern', { state: 'Northern', country: 'Uganda' })
  await vi.waitUntil(node.receivesChanges, SOON)
})
afterAll(() => node[Symbol.asyncDispose]())

async function aPlace(lga: string, where: { state: string; country?: string }): Promise<Place> {
  const areaId = await server.make.area(lga, where)
  const cinemaId = await server.make.cinema(areaId)
  const showtime = await server.make.showtime({ cinemaId, filmId })
  const customer = await server.make.customer({ areaId, balance: 1_000 })
  return { areaId, cinemaId, showtime, customer }
}

const LISTS = ['cinemas', 'showingshowtimes', 'showingcinemas'] as const
type List = (typeof LISTS)[number]

interface Listed {
  cinemasLists?: { CinemaID: string }[]
  showtimeIds?: { CinemaID: string }[]
}

interface Question {
  lga?: string
  query?: Record<string, string>
  /** The caller is a visitor if this is absent. */
  by?: TestCustomer | undefined
  app?: FastifyInstance
}

/** Returns the ids of the cinemas in a list, or the code of the refusal. */
async function ask(list: List, { lga = 'Surulere', query = {}, by, app = server.app }: Question) {
  const film = list === 'cinemas' ? '' : `/${filmId}`
  const answer = await app.inject({
    url: `/api/v1/${list}${film}/${lga}`,
    query,
    ...(by && { headers: by.headers }),
  })
  if (answer.statusCode !== 200) return [answer.statusCode, answer.json<{ error: string }>().error]
  const { cinemasLists, showtimeIds } = answer.json<Listed>()
  return (cinemasLists ?? showtimeIds ?? []).map(({ CinemaID }) => CinemaID)
}

test.each(LISTS)('where two areas share a name, each customer sees their own one in %s', async (list) => {
  for (const { customer, cinemaId } of [lagos, oyo]) {
    expect(await ask(list, { by: customer })).toEqual([cinemaId])
    expect(await ask(list, { by: customer, lga: 'SURULERE' })).toEqual([cinemaId])
  }
  for (const { customer, cinemaId } of [ghana, uganda]) {
    expect(await ask(list, { by: customer, lga: 'northern' })).toEqual([cinemaId])
    const query = { state: 'Northern' }
    expect(await ask(list, { by: customer, lga: 'northern', query })).toEqual([cinemaId])
  }
})

test.each(LISTS)('state and country distinguish areas of one name in %s', async (list) => {
  const by = list === 'cinemas' ? undefined : lagos.customer
  const inOyo = { state: 'oyo', country: 'NIGERIA' }
  expect(await ask(list, { by, query: inOyo })).toEqual([oyo.cinemaId])
  expect(await ask(list, { by: oyo.customer, query: { state: 'Lagos' } })).toEqual([lagos.cinemaId])
  for (const [country, { cinemaId }] of [
    ['Ghana', ghana],
    ['Uganda', uganda],
  ] as const) {
    const query = { state: 'Northern', country }
    expect(await ask(list, { by, lga: 'Northern', query })).toEqual([cinemaId])
    expect(await ask(list, { by, lga: 'Northern', query: { country } })).toEqual([cinemaId])
  }
})

test.each(LISTS)('a state or country that does not fit is refused in %s', async (list) => {
  const by = lagos.customer
  for (const query of [
    { state: 'Kano' },
    { country: 'Ghana' },
    { state: 'Lagos', country: 'Ghana' },
    { state: 'Oyo', country: 'Uganda' },
  ]) {
    expect(await ask(list, { by, query })).toEqual([404, 'area-not-found'])
  }
  expect(await ask(list, { by, query: { state: '' } })).toEqual([400, 'bad-request'])
})

test.each(LISTS)('an ambiguous name of several areas is refused in %s', async (list) => {
  const stranger = await server.make.customer({ areaId: await server.make.area('Ikeja') })
  expect(await ask(list, { by: stranger })).toEqual([409, 'area-ambiguous'])
  expect(await ask(list, { by: stranger, query: { country: 'Nigeria' } })).toEqual([409, 'area-ambiguous'])
  expect(await ask(list, { by: stranger, lga: 'Northern', query: { state: 'Northern' } })).toEqual([
    409,
    'area-ambiguous',
  ])
})

test('a visitor or a member of staff has to say which area of a name they mean', async () => {
  expect(await ask('cinemas', {})).toEqual([409, 'area-ambiguous'])
  const { authorization } = await TestStaff.make(server, 'admin')
  const headers = { authorization }
  const answer = await server.app.inject({ url: '/api/v1/cinemas/Surulere', headers })
  expect(answer.json()).toMatchObject({
    error: 'area-ambiguous',
    message: 'Several areas have this name. Please give the state and the country as well',
  })
})

test('a logged-out customer can still read the cinemas of an area by its full name', async () => {
  const customer = await server.make.customer({ areaId: lagos.areaId })
  expect(await ask('cinemas', { by: customer })).toEqual([lagos.cinemaId])
  await customer.call('POST', '/api/v1/logout', {})
  expect(await ask('cinemas', { by: customer })).toEqual([409, 'area-ambiguous'])
  const query = { state: 'Lagos', country: 'Nigeria' }
  expect(await ask('cinemas', { by: customer, query })).toEqual([lagos.cinemaId])
})

test.each(LISTS)('a customer whose area is no longer served gets no area of the same name in %s', async (list) => {
  const areaId = await server.make.area('Obi', { state: 'Benue', served: false })
  const elsewhere = await aPlace('Obi', { state: `Nasarawa of ${list}` })
  const customer = await server.make.customer({ areaId })
  expect(await ask(list, { by: customer, lga: 'Obi' })).toEqual([404, 'area-not-found'])
  const query = { state: `Nasarawa of ${list}` }
  expect(await ask(list, { by: elsewhere.customer, lga: 'Obi', query })).toEqual([elsewhere.cinemaId])
})

test('kept answers of two areas of one name are not mixed up', async () => {
  const { app } = node
  const asked = [lagos, oyo, undefined, oyo, lagos, undefined]
  for (const list of LISTS) {
    for (const places of [asked, asked.toReversed()]) {
      node.forget()
      for (const place of places) {
        const question = { app, by: place?.customer }
        if (place) expect(await ask(list, question)).toEqual([place.cinemaId])
        else if (list === 'cinemas') {
          expect(await ask(list, question)).toEqual([409, 'area-ambiguous'])
        }
        for (const [state, { cinemaId }] of [
          ['Lagos', lagos],
          ['Oyo', oyo],
        ] as const) {
          const query = { state, country: 'Nigeria' }
          expect(await ask(list, { app, by: lagos.customer, query })).toEqual([cinemaId])
        }
      }
    }
  }
})

test('a customer who was moved to another area of the same name sees its list at once', async () => {
  const { app } = node
  const customer = await server.make.customer({ areaId: lagos.areaId })
  expect(await ask('showingshowtimes', { app, by: customer })).toEqual([lagos.cinemaId])
  await server.db.updateTable('customers').set({ area_id: oyo.areaId }).where('id', '=', customer.id).execute()
  expect(await ask('showingshowtimes', { app, by: customer })).toEqual([oyo.cinemaId])
})

test('where two areas share a name, customers see and buy showtimes of their own', async () => {
  const { customer } = oyo
  const list = await customer.call('GET', `/api/v1/showingshowtimes/${filmId}/Surulere`)
  const [offered, ...others] = list.json<{
    showtimeIds: { ShowtimeID: string; CinemaID: string }[]
  }>().showtimeIds
  expect([offered?.ShowtimeID, others]).toEqual([oyo.showtime.id, []])
  await customer.buy(oyo.showtime, 1)

  const mixed = { ...oyo.showtime, id: lagos.showtime.id }
  await expect(customer.buy(mixed, 1)).rejects.toMatchObject({ code: 'showtime-not-found' })
  const price = `/api/v1/ticketprice/${filmId}/${oyo.cinemaId}/${lagos.showtime.id}`
  expect((await customer.call('GET', price)).json()).toMatchObject({ error: 'showtime-not-found' })
  expect(await customer.balance()).toBe(900)
})

test('a cached list of an area needs only the statement that reads the session', async () => {
  let statements = 0
  const db = server.db.withPlugin({
    transformQuery({ node: statement }) {
      statements += 1
      return statement
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await using counted = await startKeepingServer({ ...server, db })
  await vi.waitUntil(counted.receivesChanges, SOON)
  const of = async (list: List, query: Record<string, string>) => {
    const question = { app: counted.app, by: lagos.customer, query }
    await ask(list, question)
    statements = 0
    expect(await ask(list, question)).toEqual([lagos.cinemaId])
    return statements
  }
  const whole = { state: 'Lagos', country: 'Nigeria' }
  expect([await of('cinemas', whole), await of('showingshowtimes', whole)]).toEqual([0, 1])
  expect([await of('cinemas', {}), await of('showingshowtimes', {})]).toEqual([1, 1])
})
