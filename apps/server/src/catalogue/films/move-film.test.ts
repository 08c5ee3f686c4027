import type { Film } from '@velvet/contract/catalogue/films.calls'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()
const manager = TestStaff.use(server, 'manager')
let films: Film[]

/** Every test starts with the films A to E. They all have the same position, as new films do. */
beforeEach(async () => {
  await server.db.deleteFrom('films').execute()
  films = []
  for (const title of ['E', 'D', 'C', 'B', 'A']) films.unshift(await aFilm(title))
})

async function aFilm(title: string): Promise<Film> {
  const answer = await manager.call('POST', 'films', {
    title,
    language: 'Hausa',
    distributor: 'FilmOne',
    year: 2026,
    minutes: 100,
    rating: 'PG',
    status: 'now-playing',
  })
  return answer.json<{ film: Film }>().film
}

const named = (title: string) => {
  const film = films.find((one) => one.title === title)
  if (!film) throw new Error(`There is no film ${title}`)
  return film
}
const move = (title: string, before: string | null, version = named(title).version) =>
  manager.call(
    'POST',
    `films/${named(title).id}/move`,
    { before: before === null ? null : named(before).id },
    { 'if-match': `"${version}"` },
  )
const home = async () => {
  const answer = await server.app.inject('/api/v1/movies')
  const { moviesList } = answer.json<{ moviesList: { Title: string }[] }>()
  return moviesList.map(({ Title }) => Title).join('')
}
const rows = () => server.db.selectFrom('films').select(['title', 'position', 'version']).orderBy('position').execute()

test('a film that is moved stands before the other one on the home of customers', async () => {
  expect(await home()).toBe('ABCDE')
  expect((await move('D', 'B')).json<{ film: Film }>().film).toMatchObject({
    title: 'D',
    position: 1,
    version: 2,
  })
  expect(await home()).toBe('ADBCE')
  await move('A', 'E')
  expect(await home()).toBe('DBCAE')
  await move('B', null)
  expect(await home()).toBe('DCAEB')
  await move('D', 'D', 2)
  expect(await home()).toBe('DCAEB')
})

test('films that make room keep their version, so that their editors are not disturbed', async () => {
  await move('E', 'A')
  expect(await rows()).toEqual([
    { title: 'E', position: 0, version: 2 },
    { title: 'A', position: 1, version: 1 },
    { title: 'B', position: 2, version: 1 },
    { title: 'C', position: 3, version: 1 },
    { title: 'D', position: 4, version: 1 },
  ])
})

test('the audit keeps who moved a film, and from where', async () => {
  await move('C', 'A')
  await move('C', null, 2)
  const actions = await server.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'detail'])
    .where('subject', '=', named('C').id)
    .where('action', '=', 'move-film')
    .execute()
  expect(actions.at(-1)).toMatchObject({
    actor_id: manager.id,
    detail: { before: { position: 0 }, after: { position: 4 } },
  })
})

test('a move on an outdated version is refused with the current state', async () => {
  await move('C', 'A')
  const before = await rows()
  const late = await move('C', 'A', 1)
  expect(refusalOf(late)).toEqual([409, 'changed-meanwhile'])
  expect(late.json()).toMatchObject({ present: { title: 'C', version: 2 } })
  expect(await rows()).toEqual(before)
})

test('an archived film is neither moved nor followed', async () => {
  const { id, version } = named('B')
  await manager.call('POST', `films/${id}/archive`, {}, { 'if-match': `"${version}"` })
  expect(refusalOf(await move('B', 'A', 2))).toEqual([409, 'film-archived'])
  expect(refusalOf(await move('A', 'B'))).toEqual([409, 'film-archived'])
  expect(await home()).toBe('ACDE')
})

test('five simultaneous moves of films leave one order with distinct places', async () => {
  const answers = await Promise.all([move('A', 'E'), move('E', 'B'), move('C', null), move('B', 'D'), move('D', 'A')])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  const positions = (await rows()).map(({ position }) => position)
  expect(positions).toEqual([0, 1, 2, 3, 4])
  expect((await rows()).map(({ title }) => title).sort()).toEqual(['A', 'B', 'C', 'D', 'E'])
})
