import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { expect, onTestFinished, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { useCustomer } from '../../test/people.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()
const customer = useCustomer(server)

test("a film's showtimes in an area are in time order, and none has started", async () => {
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
  await server.db.updateTable('showtimes').set({ sale_ends_below_seats: 4 }).where('id', '=', showtime.id).execute()
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

test('the cinemas that show a film are listed, with the ticket price', async () => {
  const { id, filmId, cinemaId } = await server.make.showtime({ price: 1200 })
  const elsewhere = await server.make.showtime()

  const cinemas = await customer.call('GET', `/api/v1/showingcinemas/${filmId}/Bauchi`)
  expect(cinemas.json()).toMatchObject({ cinemasLists: [{ CinemaID: cinemaId }] })

  const price = (cinema: string) => customer.call('GET', `/api/v1/ticketprice/${filmId}/${cinema}/${id}`)
  expect((await price(cinemaId)).json()).toEqual({
    ticketPrice: 1200,
    maxTickets: 10,
    types: [{ typeID: STANDARD_TYPE_ID, name: 'Adult', price: 1200 }],
  })
  expect((await price(elsewhere.cinemaId)).statusCode).toBe(404)
})

const open = (isOpen: boolean) => server.db.updateTable('settings').set({ showtimes_for_visitors: isOpen }).execute()

test('visitors see showtimes of all areas only while the operator allows it', async () => {
  const { id, filmId } = await server.make.showtime({ price: 1200 })
  const elsewhere = await server.make.cinema(await server.make.area('Misau'))
  const sooner = await server.make.showtime({ filmId, cinemaId: elsewhere, startsInHours: 3 })
  await server.make.showtime({ filmId, cancelled: true })
  const url = `/api/v1/movie/${filmId}/screenings`
  const isOpen = async () =>
    (await server.app.inject(`/api/v1/movie/${filmId}`)).json<{
      onemoviedetails: { ShowtimesForVisitors: boolean }
    }>().onemoviedetails.ShowtimesForVisitors
  const refused = await server.app.inject(url)
  expect([...refusalOf(refused), await isOpen()]).toEqual([403, 'showtimes-for-customers', false])
  expect(refused.body).not.toContain(id)

  await open(true)
  onTestFinished(() => open(false).then(() => undefined))
  const answer = (await server.app.inject(url)).json<{ showtimeIds: { ShowtimeID: string }[] }>()
  expect(answer.showtimeIds.map(({ ShowtimeID }) => ShowtimeID)).toEqual([sooner.id, id])
  expect(await isOpen()).toBe(true)
})

test('a visitor without an account sees no showtimes that can be chosen', async () => {
  const { id, filmId, cinemaId } = await server.make.showtime()
  const urls = [
    `/api/v1/showingshowtimes/${filmId}/Bauchi`,
    `/api/v1/showingcinemas/${filmId}/Bauchi`,
    `/api/v1/showtime/${id}`,
    `/api/v1/showtime/${id}/seats`,
    `/api/v1/ticketprice/${filmId}/${cinemaId}/${id}`,
  ]
  for (const url of urls) {
    const response = await server.app.inject({ url })
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([401, 'sign-in-required'])
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
