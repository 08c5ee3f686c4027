import { STANDARD_TYPE_ID } from '@velvet/contract/tickets/ticket-types'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useCustomer } from '../../test/use-customer.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()
const customer = useCustomer(server)

test('showtimes of a film in an LGA come in ascending order, without those that began or were cancelled', async () => {
  const late = await server.make.showtime({ startsInHours: 9 })
  const { filmId, cinemaId } = late
  const early = await server.make.showtime({ startsInHours: 3, filmId, cinemaId })
  await server.make.showtime({ startsInHours: -1, filmId, cinemaId })
  await server.make.showtime({ cancelled: true, filmId, cinemaId })

  const answer = (await customer.call('GET', `/api/v1/showingshowtimes/${filmId}/Bauchi`)).json<{
    showtimeIds: { ShowtimeID: string }[]
    showtimes: object
  }>()

  expect(answer.showtimeIds.map(({ ShowtimeID }) => ShowtimeID)).toEqual([early.id, late.id])
  expect(answer.showtimes).toEqual({ showtimeIds: answer.showtimeIds })
})

test("the day and the hour are those of the cinema's own clock", async () => {
  const { id } = await server.make.showtime()
  await server.db
    .updateTable('showtimes')
    .set({ starts_at: '2031-05-01T23:30:00Z', ends_at: '2031-05-02T01:30:00Z' })
    .where('id', '=', id)
    .execute()
  const answer = await customer.call('GET', `/api/v1/showtime/${id}`)
  expect(answer.json()).toMatchObject({
    showtime: { Date: '2031-05-02', StartTime: '00:30', StartsAt: '2031-05-01T23:30:00Z' },
  })
})

test('online sale ends when fewer seats are left than the cinema keeps', async () => {
  const showtime = await server.make.showtime({ seats: 6 })
  await server.db
    .updateTable('showtimes')
    .set({ sale_ends_below_seats: 4 })
    .where('id', '=', showtime.id)
    .execute()
  const buyer = await server.make.customer({ balance: 300 })
  const hasEnded = async () => {
    const answer = await customer.call('GET', `/api/v1/showtime/${showtime.id}`)
    return answer.json<{ showtime: { SaleEnded: boolean } }>().showtime.SaleEnded
  }
  await buyer.buy(showtime, 2)
  expect(await hasEnded()).toBe(false)
  await buyer.buy(showtime, 1)
  expect(await hasEnded()).toBe(true)
})

test('the cinemas that show a film are listed, and the price of a ticket there is returned', async () => {
  const { id, filmId, cinemaId } = await server.make.showtime({ price: 1200 })
  const elsewhere = await server.make.showtime()

  const cinemas = await customer.call('GET', `/api/v1/showingcinemas/${filmId}/Bauchi`)
  expect(cinemas.json()).toMatchObject({ cinemasLists: [{ CinemaID: cinemaId }] })

  const price = (cinema: string) =>
    customer.call('GET', `/api/v1/ticketprice/${filmId}/${cinema}/${id}`)
  expect((await price(cinemaId)).json()).toEqual({
    ...{ ticketPrice: 1200, maxTickets: 10 },
    types: [{ typeID: STANDARD_TYPE_ID, name: 'Adult', price: 1200 }],
  })
  expect((await price(elsewhere.cinemaId)).statusCode).toBe(404)
})

test('a visitor sees the cinemas, days, times and prices of a film, but neither seats nor ids', async () => {
  const { filmId } = await server.make.showtime({ price: 1200 })
  const before = await server.make.showtime({ filmId, startsInHours: 3, price: 1000 })
  await server.make.showtime({ filmId, cancelled: true })
  await sql`update cinemas set name = 'A Cinema', time_zone = 'UTC' where id = ${before.cinemaId}`.execute(
    server.db,
  )
  await sql`update showtimes set starts_at = '2199-01-05T20:00Z', ends_at = '2199-01-05T22:00Z'
    where id = ${before.id}`.execute(server.db)
  const answer = await server.app.inject(`/api/v1/movie/${filmId}/screenings`)
  expect(answer.json()).toEqual({
    cinemas: [
      {
        ...{ name: 'A Cinema', address: '12 the road of Jos, Bauchi' },
        showtimes: [{ date: '2199-01-05', time: '20:00', price: 1000 }],
      },
      expect.objectContaining({
        name: 'Wikki Cinema',
        showtimes: [expect.objectContaining({ price: 1200 })],
      }),
    ],
  })
})

test('a visitor without an account sees no showtimes that can be chosen', async () => {
  const { id, filmId, cinemaId } = await server.make.showtime()
  const urls = [
    `/api/v1/showingshowtimes/${filmId}/Bauchi`,
    `/api/v1/showingcinemas/${filmId}/Bauchi`,
    `/api/v1/showtime/${id}`,
    `/api/v1/ticketprice/${filmId}/${cinemaId}/${id}`,
  ]
  for (const url of urls) {
    const response = await server.app.inject({ url })
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
      401,
      'sign-in-required',
    ])
  }
})

test.each([
  ['/api/v1/showingshowtimes/019aa000-0000-7000-8000-000000000000/Bauchi', 404, 'movie-not-found'],
  ['/api/v1/showingcinemas/019aa000-0000-7000-8000-000000000000/Bauchi', 404, 'movie-not-found'],
  ['/api/v1/movie/019aa000-0000-7000-8000-000000000000/screenings', 404, 'movie-not-found'],
  ['/api/v1/showtime/019aa000-0000-7000-8000-000000000000', 404, 'showtime-not-found'],
  ['/api/v1/showtime/first', 400, 'bad-request'],
])('GET %s is refused with %i %s', async (url, status, code) => {
  const response = await customer.call('GET', url)
  expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([status, code])
})

test('a request for an area that is not served gets that answer', async () => {
  const { filmId } = await server.make.showtime()
  for (const call of ['showingshowtimes', 'showingcinemas']) {
    const response = await customer.call('GET', `/api/v1/${call}/${filmId}/Atlantis`)
    expect(response.json()).toMatchObject({ error: 'area-not-found' })
  }
})
