import type { Film } from '@velvet/contract/catalogue/films.calls'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { presentFilm } from '../../test/planner.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()
const manager = TestStaff.use(server, 'manager')

const FIELDS = {
  title: 'Long',
  language: 'Yoruba',
  distributor: 'FilmOne',
  synopsis: 'A long film.',
  year: 2026,
  minutes: 120,
  rating: '12A',
  certificateNumber: '',
  advisory: '',
  status: 'now-playing',
}
const MINUTE = 60_000

async function aFilm(): Promise<Film> {
  const answer = await manager.call('POST', 'films', FIELDS)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ film: Film }>().film
}

const setMinutes = ({ id, version }: Film, minutes: number) =>
  manager.call('PUT', `films/${id}`, { ...FIELDS, minutes }, { 'if-match': `"${version}"` })

const showtimeOf = (id: string) =>
  server.db.selectFrom('showtimes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function lengthOf(id: string): Promise<number> {
  const { starts_at, ends_at } = await showtimeOf(id)
  return Math.round((ends_at.getTime() - starts_at.getTime()) / MINUTE)
}

test("a corrected running time moves the ends of the film's upcoming showtimes", async () => {
  const film = await aFilm()
  const own = await server.make.showtime({ filmId: film.id })
  const cancelled = await server.make.showtime({ filmId: film.id, cancelled: true })
  const over = await server.make.showtime({ filmId: film.id, startsInHours: -9 })
  const other = await server.make.showtime()
  const longer = await setMinutes(film, 150)
  expect(longer.statusCode, longer.body).toBe(200)
  expect(await lengthOf(own.id)).toBe(150)
  expect((await showtimeOf(own.id)).version).toBe(2)
  for (const { id } of [cancelled, over, other]) expect(await lengthOf(id)).toBe(120)
  await setMinutes(longer.json<{ film: Film }>().film, 90)
  expect(await lengthOf(own.id)).toBe(90)
})

test('a longer running time keeps a showtime open, and a shorter one closes none', async () => {
  const film = await aFilm()
  const running = await server.make.showtime({ filmId: film.id, startsInHours: -1 })
  const saidOver = await server.make.showtime({ filmId: film.id, startsInHours: -2.2 })
  await server.db.updateTable('showtimes').set({ closed_at: new Date() }).where('id', '=', saidOver.id).execute()
  const longer = await setMinutes(film, 150)
  expect(longer.statusCode, longer.body).toBe(200)
  expect(await lengthOf(running.id)).toBe(150)
  expect(await lengthOf(saidOver.id)).toBe(150)
  expect((await showtimeOf(saidOver.id)).closed_at).toBeNull()
  await setMinutes(longer.json<{ film: Film }>().film, 30)
  expect(await lengthOf(running.id)).toBe(150)
})

test('a running time that overlaps the next showtime is refused with an explanation', async () => {
  const film = await aFilm()
  const first = await server.make.showtime({ filmId: film.id })
  const elsewhere = await server.make.showtime({ filmId: film.id })
  // It begins 12 minutes after the first one ends, which needs 15 minutes of cleaning by then.
  const next = await server.make.showtime({ cinemaId: first.cinemaId, startsInHours: 7.2 })
  await server.db
    .updateTable('showtimes')
    .set({ screen_id: first.screenId, cleaning_minutes: 0 })
    .where('id', 'in', [first.id, next.id])
    .execute()
  const { title } = await presentFilm(manager, next.filmId)
  const refused = await setMinutes(film, 150)
  expect(refusalOf(refused)).toEqual([409, 'showtimes-overlap'])
  const { message } = refused.json<{ message: string }>()
  expect(message).toMatch(
    new RegExp(`^“Long”, .*, Wikki Cinema, .* would run 18 minutes into “${title}” at .*cleaning`),
  )
  expect(message).toMatch(/Please move or cancel one of the two first/)
  expect(await presentFilm(manager, film.id)).toEqual(film)
  for (const { id } of [first, elsewhere]) expect(await lengthOf(id)).toBe(120)

  // What the words advise helps.
  await manager.act(`showtimes/${next.id}/cancel`)
  expect((await setMinutes(film, 150)).statusCode).toBe(200)
  expect(await lengthOf(first.id)).toBe(150)
})

test('a refused running time names three overlapping showtimes and counts the others', async () => {
  const film = await aFilm()
  for (let screens = 0; screens < 5; screens += 1) {
    const first = await server.make.showtime({ filmId: film.id })
    const next = await server.make.showtime({ cinemaId: first.cinemaId, startsInHours: 7.2 })
    await server.db.updateTable('showtimes').set({ screen_id: first.screenId }).where('id', '=', next.id).execute()
  }
  const { message } = (await setMinutes(film, 150)).json<{ message: string }>()
  expect(message.match(/would run/g)).toHaveLength(3)
  expect(message).toContain('; and 2 more. ')
})

test('a pre-show and an interval move the end of a showtime', async () => {
  const film = await aFilm()
  const { id, cinemaId } = await server.make.showtime({ filmId: film.id })
  const setUsual = async (version: number, usual: object) =>
    manager.call(
      'PUT',
      `cinemas/${cinemaId}/programme`,
      { cleaningMinutes: 15, saleEndsMinutesBefore: 0, saleEndsBelowSeats: 0, prices: [], ...usual },
      { 'if-match': `"${version}"` },
    )
  const usual = await setUsual(1, { preShowMinutes: 20, intervalMinutes: 10 })
  expect(usual.statusCode, usual.body).toBe(200)
  expect(await lengthOf(id)).toBe(150)
  const own = await manager.call(
    'PUT',
    `films/${film.id}`,
    { ...FIELDS, intervalMinutes: 0 },
    { 'if-match': `"${film.version}"` },
  )
  expect(own.json<{ film: Film }>().film).toMatchObject({ preShowMinutes: null, intervalMinutes: 0 })
  expect(await lengthOf(id)).toBe(140)
  // An old client sends no breaks, so none may change.
  await setUsual(2, {})
  expect(await lengthOf(id)).toBe(140)
})

test('a longer pre-show is refused if a showtime would overlap the next', async () => {
  const film = await aFilm()
  const first = await server.make.showtime({ filmId: film.id })
  const second = await server.make.showtime({ filmId: film.id, cinemaId: first.cinemaId, startsInHours: 7.1 })
  await server.db.updateTable('showtimes').set({ screen_id: first.screenId }).where('id', '=', second.id).execute()
  const rules = { cleaningMinutes: 15, saleEndsMinutesBefore: 0, saleEndsBelowSeats: 0, prices: [] }
  const answer = await manager.call(
    'PUT',
    `cinemas/${first.cinemaId}/programme`,
    { ...rules, preShowMinutes: 20 },
    { 'if-match': '"1"' },
  )
  expect(refusalOf(answer)).toEqual([409, 'showtimes-overlap'])
  expect(await lengthOf(first.id)).toBe(120)
})
