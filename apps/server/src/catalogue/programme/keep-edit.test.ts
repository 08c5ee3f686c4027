// Changes of showtimes on sale, which wait on the server until a person publishes them.
import type { Film } from '@velvet/contract/catalogue/films.calls'
import type { ShowtimeWithEdit } from '@velvet/contract/catalogue/programme.calls'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { at, boughtOf, dateIn, Planner } from '../../test/planner.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useCheckedServer()

const publish = (desk: Planner, input: object = {}, headers = {}) => {
  const day = { cinemaID: desk.cinemaId, date: dateIn(3) }
  return desk.manager.call('POST', 'showtimes/publish', { ...day, ...input }, headers)
}

async function keptBy(desk: Planner, ...kept: Parameters<Planner['keep']>): Promise<void> {
  const answer = await desk.keep(...kept)
  expect(answer.statusCode, answer.body).toBe(200)
}

test('a saved edit waits for publication and shows its author to colleagues', async () => {
  const desk = await Planner.make(server)
  const showtime = await desk.sell()
  await keptBy(desk, showtime, { startsAt: at('20:00'), ticketPrice: 150 })
  const colleague = await TestStaff.make(server, 'admin')
  const query = `showtimes?cinemaID=${desk.cinemaId}&limit=100`
  const { items } = await colleague.read<{ items: ShowtimeWithEdit[] }>(query)
  const { name } = await server.db
    .selectFrom('staff')
    .select('name')
    .where('id', '=', desk.manager.id)
    .executeTakeFirstOrThrow()
  expect(items).toMatchObject([
    {
      startsAt: at('18:00'),
      ticketPrice: 100,
      version: showtime.version + 1,
      edit: { startsAt: at('20:00'), ticketPrice: 150, by: { name }, problem: null },
    },
  ])
  expect((await desk.difference()).changes).toMatchObject([{ id: showtime.id }])
})

test('an edit that changes nothing, or that is dropped, leaves nothing to publish', async () => {
  const desk = await Planner.make(server)
  const showtime = await desk.sell()
  await keptBy(desk, showtime, { startsAt: at('20:00') })
  await keptBy(desk, await desk.listed(showtime.id))
  expect((await desk.listed(showtime.id)).edit).toBeNull()
  await keptBy(desk, await desk.listed(showtime.id), { ticketPrice: 150 })
  const { version } = await desk.listed(showtime.id)
  const drop = (read: number) =>
    desk.manager.call('DELETE', `showtimes/${showtime.id}/edit`, {}, { 'if-match': `"${read}"` })
  expect(refusalOf(await drop(version - 1))).toEqual([409, 'changed-meanwhile'])
  expect((await drop(version)).statusCode).toBe(200)
  expect((await desk.difference()).changes).toEqual([])
})

test('a changed format is published with the edit, and copies have it too', async () => {
  const desk = await Planner.make(server)
  const showtime = await desk.sell({ format: '2D' })
  const customer = await server.make.customer()
  const shown = async () => {
    const answer = await customer.call('GET', `/api/v1/showtime/${showtime.id}`)
    return answer.json<{ showtime: { Format: string } }>().showtime.Format
  }
  expect(await shown()).toBe('2D')
  await keptBy(desk, showtime, { format: '3D' })
  expect(await desk.listed(showtime.id)).toMatchObject({ format: '2D', edit: { format: '3D' } })
  const { dayVersion } = await desk.difference()
  const published = await publish(desk, { dayVersion, soldSeats: [{ id: showtime.id, seats: 0 }] })
  expect(published.statusCode, published.body).toBe(200)
  expect(await shown()).toBe('3D')
  const copied = await desk.manager.call('POST', `showtimes/${showtime.id}/repeat`, {
    dates: [dateIn(5)],
  })
  expect(copied.json()).toMatchObject({ showtimes: [{ format: '3D' }] })
  expect((await desk.ask({ startsAt: at('10:00'), format: '4D' })).statusCode).toBe(400)
})

test('marks of access are published, kept by copies, and sent to customers', async () => {
  const desk = await Planner.make(server)
  const showtime = await desk.sell({ marks: ['relaxed', 'captioned'] })
  expect(showtime.marks).toEqual(['captioned', 'relaxed'])
  const customer = await server.make.customer({ balance: 1000 })
  const shown = async () => {
    const answer = await customer.call('GET', `/api/v1/showtime/${showtime.id}`)
    return answer.json<{ showtime: { Marks: string[] } }>().showtime.Marks
  }
  expect(await shown()).toEqual(['captioned', 'relaxed'])
  await customer.buy(boughtOf(showtime), 1)
  await keptBy(desk, showtime, { marks: ['captioned', 'relaxed'] })
  expect((await desk.listed(showtime.id)).edit).toBeNull()
  await keptBy(desk, await desk.listed(showtime.id), { marks: ['baby'], startsAt: at('20:00') })
  expect(await desk.listed(showtime.id)).toMatchObject({ edit: { marks: ['baby'] } })
  const { dayVersion } = await desk.difference()
  const published = await publish(desk, { dayVersion, soldSeats: [{ id: showtime.id, seats: 1 }] })
  expect(published.statusCode, published.body).toBe(200)
  expect(await shown()).toEqual(['baby'])
  const told = await server.db
    .selectFrom('outbox')
    .select(sql<string>`payload -> 'facts' -> 'movie'`.as('movie'))
    .where('customer_id', '=', customer.id)
    .where('topic', '=', 'showtime-moved')
    .execute()
  expect(told).toEqual([{ movie: { movie: 'Lionheart', marks: ['baby'] } }])
  const copied = await desk.manager.call('POST', `showtimes/${showtime.id}/repeat`, { dates: [dateIn(5)] })
  expect(copied.json()).toMatchObject({ showtimes: [{ marks: ['baby'] }] })
  const refused = [{ marks: ['loud'] }, { marks: ['baby', 'baby'] }]
  for (const fields of refused) {
    expect((await desk.ask({ startsAt: at('10:00'), ...fields })).statusCode).toBe(400)
  }
})

test('a film for adults never has a baby friendly showtime, even by a new rating', async () => {
  const desk = await Planner.make(server)
  const filmID = await server.make.film()
  await server.db.updateTable('films').set({ rating: '18' }).where('id', '=', filmID).execute()
  const before = await desk.stored()
  expect(refusalOf(await desk.ask({ filmID, marks: ['baby'] }))).toEqual([409, 'baby-film-for-adults'])
  expect(await desk.stored()).toEqual(before)
  const showtime = await desk.plan({ marks: ['baby'] })
  expect(refusalOf(await desk.change(showtime, { filmID }))).toEqual([409, 'baby-film-for-adults'])
  const { film } = await desk.manager.read<{ film: Film }>(`films/${desk.filmId}`)
  const rerate = () =>
    desk.manager.call('PUT', `films/${film.id}`, { ...film, rating: '18' }, { 'if-match': `"${film.version}"` })
  expect((await rerate()).json()).toMatchObject({
    error: 'baby-film-for-adults',
    fields: { rating: expect.stringContaining('take its mark away') as string },
  })
  expect((await desk.change(showtime, { marks: [] })).statusCode).toBe(200)
  expect((await rerate()).statusCode).toBe(200)
})

test('the later of two edits of a showtime is refused, as is an outdated day', async () => {
  const desk = await Planner.make(server)
  const showtime = await desk.sell()
  const { dayVersion } = await desk.difference()
  const colleague = await TestStaff.make(server, 'manager')
  const answers = await Promise.all([
    desk.keep(showtime, { ticketPrice: 120 }),
    desk.keep(showtime, { ticketPrice: 150 }, colleague),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(refusalOf(await publish(desk, { dayVersion }))).toEqual([409, 'changed-meanwhile'])
  expect((await desk.listed(showtime.id)).ticketPrice).toBe(100)
})

test('a draft has no edit, and a sold showtime keeps its film in an edit too', async () => {
  const desk = await Planner.make(server)
  const sold = await desk.sell()
  const draft = await desk.plan({ startsAt: at('09:00') })
  expect(refusalOf(await desk.keep(draft, { ticketPrice: 150 }))).toEqual([409, 'showtime-draft'])
  await (await server.make.customer({ balance: 1000 })).buy(boughtOf(sold), 1)
  const filmID = await server.make.film()
  expect(refusalOf(await desk.keep(sold, { filmID }))).toEqual([409, 'film-sold'])
  expect(await server.db.selectFrom('showtime_edits').select('showtime_id').execute()).toEqual(
    expect.not.arrayContaining([{ showtime_id: sold.id }, { showtime_id: draft.id }]),
  )
})

test('a manager of other cinemas cannot save, discard or publish edits', async () => {
  const desk = await Planner.make(server)
  const showtime = await desk.sell()
  await keptBy(desk, showtime, { ticketPrice: 150 })
  const stranger = await TestStaff.make(server, 'manager', await server.make.cinema())
  const present = await desk.listed(showtime.id)
  const match = { 'if-match': `"${present.version}"` }
  const day = { cinemaID: desk.cinemaId, date: dateIn(3) }
  expect(refusalOf(await desk.keep(present, { ticketPrice: 90 }, stranger))).toEqual([404, 'showtime-not-found'])
  expect(refusalOf(await stranger.call('DELETE', `showtimes/${showtime.id}/edit`, {}, match))).toEqual([
    404,
    'showtime-not-found',
  ])
  expect(refusalOf(await stranger.call('POST', 'showtimes/publish', day))).toEqual([403, 'not-allowed'])
  expect(await desk.listed(showtime.id)).toEqual(present)
})
