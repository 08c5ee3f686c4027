import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { notifyOfFilms } from './notify-waiting.ts'
import { queuedFor } from '../../test/observe.ts'
import { dateIn, Planner } from '../../test/planner.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { type TestCustomer, outcomeOf } from '../../test/people.ts'
import { countTold, notifyOfAllFilms, waitForFilm } from '../../test/waits.ts'

const server = useTestServer()

const coming = () => server.make.film({ status: 'coming-soon' })
const toldOf = async (customer: TestCustomer) => {
  await notifyOfAllFilms(server)
  return countTold(server, customer, 'film-on-sale')
}

interface Waits {
  films: { MovieID: string; isTold: boolean }[]
}

const waitsOf = async (customer: TestCustomer) => (await customer.call('GET', '/api/v1/waits')).json<Waits>().films

test('a customer is notified once when a showtime of the film goes on sale nearby', async () => {
  const filmId = await coming()
  const customer = await server.make.customer()
  await waitForFilm(customer, filmId)
  await waitForFilm(customer, filmId)
  expect(await waitsOf(customer)).toMatchObject([{ MovieID: filmId, isTold: false }])
  expect(await toldOf(customer)).toBe(0)
  const elsewhere = await server.make.cinema(await server.make.area('Jos', { state: 'Plateau' }))
  await server.make.showtime({ filmId, cinemaId: elsewhere })
  expect(await toldOf(customer)).toBe(0)
  await server.make.showtime({ filmId })
  await server.make.showtime({ filmId })
  expect(await toldOf(customer)).toBe(1)
  expect(await toldOf(customer)).toBe(1)
  expect((await queuedFor(server, customer))[0]).toMatchObject({
    payload: {
      title: 'Lionheart: tickets are on sale',
      text: expect.stringContaining('The first showtime near you is ') as string,
      data: { route: `/movie/${filmId}` },
    },
  })
  expect(await waitsOf(customer)).toMatchObject([{ MovieID: filmId, isTold: true }])
})

test('publishing a draft notifies waiting customers without waiting for a lock', async () => {
  const planner = await Planner.make(server)
  const customer = await server.make.customer()
  await waitForFilm(customer, planner.filmId)
  await planner.plan()
  expect(await toldOf(customer)).toBe(0)
  await server.db.transaction().execute(async (tx) => {
    await sql`select from film_waits for update`.execute(tx)
    const day = { cinemaID: planner.cinemaId, date: dateIn(3) }
    const published = await planner.manager.call('POST', 'showtimes/publish', day)
    expect(published.statusCode, published.body).toBeLessThan(300)
  })
  expect(await toldOf(customer)).toBe(1)
})

test('several servers notify many customers in batches, each of them once', async () => {
  const filmId = await coming()
  const areaId = await server.make.area('Toro')
  await sql`
    insert into customers
      (id, phone, username, password_hash, area_id, date_of_birth, sex)
    select gen_random_uuid(), '0804' || lpad(n::text, 7, '0'), 'many-' || n, 'none', ${areaId}, '1998-04-01', 'Male'
    from generate_series(1, 1000) n`.execute(server.db)
  await sql`insert into film_waits (customer_id, film_id, area_id)
    select id, ${filmId}, area_id from customers where area_id = ${areaId}`.execute(server.db)
  await server.make.showtime({ filmId, cinemaId: await server.make.cinema(areaId) })
  expect(await notifyOfFilms({ db: server.db })).toBeLessThan(1000)
  await Promise.all([1, 2, 3].map(() => notifyOfAllFilms(server)))
  await notifyOfAllFilms(server)
  const { rows } = await sql<{ people: number; notices: number }>`
    select count(distinct customer_id) as people, count(*) as notices from outbox
    join customers on customers.id = customer_id
    where topic = 'film-on-sale' and area_id = ${areaId}`.execute(server.db)
  expect(rows).toEqual([{ people: 1000, notices: 1000 }])
})

test('waiting for a film that is on sale nearby is refused and stores nothing', async () => {
  const filmId = await coming()
  await server.make.showtime({ filmId })
  const customer = await server.make.customer()
  const ask = (id: string) => outcomeOf(waitForFilm(customer, id))
  expect(await ask(filmId)).toBe('on-sale-already')
  expect(await ask(customer.id)).toBe('movie-not-found')
  expect(await ask(await server.make.film({ status: 'archived' }))).toBe('movie-not-found')
  expect(await waitsOf(customer)).toEqual([])
})

test('blocked customers, past waits and archived films cause no notification', async () => {
  const filmId = await coming()
  const [back, blocked, other] = [
    await server.make.customer(),
    await server.make.customer(),
    await server.make.customer(),
  ]
  for (const customer of [back, blocked, other]) await waitForFilm(customer, filmId)
  const answer = await back.call('DELETE', `/api/v1/movie/${filmId}/wait`)
  expect(answer.json()).toEqual({ films: [], showtimes: [] })
  await sql`update customers set blocked_at = now() where id = ${blocked.id}`.execute(server.db)
  await server.make.showtime({ filmId })
  await sql`update films set status = 'archived' where id = ${filmId}`.execute(server.db)
  expect(await toldOf(other)).toBe(0)
  await sql`update films set status = 'coming-soon' where id = ${filmId}`.execute(server.db)
  await notifyOfAllFilms(server)
  expect(await Promise.all([back, blocked, other].map(toldOf))).toEqual([0, 0, 1])
})

test('a visitor who has not logged in is refused', async () => {
  const filmId = await coming()
  const asked = await server.app.inject({ method: 'POST', url: `/api/v1/movie/${filmId}/wait` })
  expect(asked.statusCode).toBe(401)
})
