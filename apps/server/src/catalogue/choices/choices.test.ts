import type { CinemaChoice, FilmChoice, PartyChoice } from '@velvet/contract/catalogue/choices.calls'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { rowsRead } from '../../test/rows.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'
import { selectFilmChoices } from './choices-sql.ts'

const MANY = 10_000

const server = useTestServer()
const admin = TestStaff.use(server, 'admin')

beforeAll(async () => {
  // Titles such as “Film 00042 of Yola”, and some whose places among them the tests know.
  await sql`
    insert into films (id, slug, title, language, distributor, synopsis, year, minutes, rating,
      colour, poster_url, status)
    select gen_random_uuid(), 'film-' || n, title, 'Hausa', 'FilmOne', '', 2026, 90, 'PG', '#aa3311', '',
      'now-playing'
    from (
      select n, 'Film ' || lpad(n::text, 5, '0') || ' of Yola' as title from generate_series(1, ${MANY}::int) n
      union all select * from (values (-1, 'Ọmọ Ghetto'), (-2, 'The Omo Return'), (-3, 'Tales of Komodo'),
        (-4, 'Omo Ilu'), (-5, 'Omo in the Archive')) extra
    ) named`.execute(server.db)
  await sql`update films set status = 'archived' where title = 'Omo in the Archive'`.execute(server.db)
  await sql`analyze films`.execute(server.db)
}, 60_000)

interface Choices<T> {
  items: T[]
  hasMore: boolean
}
const films = (query: string) => admin.read<Choices<FilmChoice>>(`choices/films${query}`)

test('a film search lists titles that begin with the text before other matches', async () => {
  const { items, hasMore } = await films('?q=OMO')
  expect(items.map(({ title }) => title)).toEqual(['Ọmọ Ghetto', 'Omo Ilu', 'The Omo Return', 'Tales of Komodo'])
  expect(hasMore).toBe(false)
})

test('a film field offers 20 choices, or 50 on request, and says if there are more', async () => {
  for (const query of ['', '?q=', '?q=film', '?q=yola']) {
    const { items, hasMore } = await films(query)
    expect([query, items.length, hasMore]).toEqual([query, 20, true])
  }
  expect((await films('?limit=50')).items).toHaveLength(50)
  const refused = await admin.call('GET', 'choices/films?limit=51')
  expect(refused.statusCode).toBe(400)
})

test('with an empty search, the first films are read by an index, without a full scan', async () => {
  const read = await rowsRead(server.db, (tx) => selectFilmChoices(tx, { text: '', limit: 20 }))
  expect(read['films']).toBeLessThan(60)
})

test('a search among 10,000 films reads each film at most once', async () => {
  const read = await rowsRead(server.db, (tx) => selectFilmChoices(tx, { text: 'yola', limit: 20 }))
  expect(read['films']).toBeLessThan(MANY + 100)
})

test('a bound manager is offered the cinemas where they work, and no others', async () => {
  const [own, other] = [await server.make.cinema(), await server.make.cinema()]
  const manager = await TestStaff.make(server, 'manager', own)
  const offered = await manager.read<Choices<CinemaChoice>>('choices/cinemas')
  expect(offered.items.map(({ id }) => id)).toEqual([own])
  const all = await admin.read<Choices<CinemaChoice>>('choices/cinemas?limit=50')
  expect(all.items.map(({ id }) => id)).toEqual(expect.arrayContaining([own, other]))
})

test('a search by name finds an exhibitor beyond the first page of the list', async () => {
  await sql`
    insert into exhibitors (id, name)
    select gen_random_uuid(), 'Cinemas of Owner ' || lpad(n::text, 3, '0') from generate_series(1, 120) n`.execute(
    server.db,
  )
  const { items, hasMore } = await admin.read<Choices<PartyChoice>>('choices/exhibitors?q=owner%20119')
  expect([items.map(({ name }) => name), hasMore]).toEqual([['Cinemas of Owner 119'], false])
})
