import type { Distributor, Exhibitor } from '@velvet/contract/books/parties.calls'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectInvariants } from '../../test/ledger-check.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()
const finance = TestStaff.use(server, 'finance')

const PAPERS = {
  legalName: 'Zaranda Screens Limited',
  tin: '12345678-0001',
  rcNumber: 'RC 123456',
  address: '14 Jos Road, Bauchi',
  emails: ['books@example.ng'],
  bankAccount: 'GTB 0123456789',
}

async function addExhibitor(fields: object): Promise<Exhibitor> {
  const answer = await finance.call('POST', 'exhibitors', fields)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ exhibitor: Exhibitor }>().exhibitor
}

async function distributorNamed(name: string): Promise<Distributor | undefined> {
  const { items } = await finance.read<{ items: Distributor[] }>('distributors?limit=100')
  return items.find((distributor) => distributor.name === name)
}

const distributorOf = (filmId: string) =>
  server.db
    .selectFrom('films')
    .select(['distributor', 'distributor_id as id'])
    .where('id', '=', filmId)
    .executeTakeFirstOrThrow()

test('an exhibitor has tax numbers and cinemas, and a cinema can change exhibitor', async () => {
  const [kept, sold] = [await server.make.cinema(), await server.make.cinema()]
  const first = await addExhibitor({ name: 'Zaranda', ...PAPERS, cinemaIDs: [kept, sold] })
  expect(first).toMatchObject({ name: 'Zaranda', ...PAPERS, version: 1 })
  expect(first.cinemas.map(({ id }) => id).sort()).toEqual([kept, sold].sort())
  const second = await addExhibitor({ name: 'Wunti', cinemaIDs: [sold] })
  expect(second.cinemas.map(({ id }) => id)).toEqual([sold])
  const { items } = await finance.read<{ items: Exhibitor[] }>('exhibitors')
  expect(items.map(({ name, cinemas }) => [name, cinemas.map(({ id }) => id)])).toEqual([
    ['Wunti', [sold]],
    ['Zaranda', [kept]],
  ])
})

test('a change of an exhibitor with an old version is refused and changes nothing', async () => {
  const { id, version } = await addExhibitor({ name: 'Gombe Screens', tin: '1' })
  const change = (fields: object, read: number) =>
    finance.call('PUT', `exhibitors/${id}`, fields, { 'if-match': String(read) })
  expect((await change({ name: 'Gombe Screens', tin: '2' }, version)).statusCode).toBe(200)
  const late = await change({ name: 'Gombe Screens', tin: '3' }, version)
  expect(late.json()).toMatchObject({ error: 'changed-meanwhile', present: { tin: '2' } })
  const unknown = { name: 'Gombe', cinemaIDs: [randomUUID()] }
  expect((await change(unknown, version + 1)).json()).toMatchObject({ error: 'cinema-not-found' })
  const { items } = await finance.read<{ items: Exhibitor[] }>('exhibitors?limit=100')
  expect(items.find((one) => one.id === id)).toMatchObject({ name: 'Gombe Screens', tin: '2' })
})

test.each(['exhibitors', 'distributors'])(
  'two %s cannot have names that differ only in capital letters',
  async (path) => {
    const name = `Twice ${path}`
    expect((await finance.call('POST', path, { name })).statusCode).toBe(201)
    const again = await finance.call('POST', path, { name: name.toUpperCase() })
    expect(again.json()).toMatchObject({ error: 'party-name-taken' })
    const missing = await finance.call('PUT', `${path}/${randomUUID()}`, { name: 'None' }, { 'if-match': '1' })
    expect(missing.json()).toMatchObject({ error: 'party-not-found' })
  },
)

test('a film names its distributor in one spelling, and a new name adds a distributor', async () => {
  const filmId = await server.make.film()
  await server.db.updateTable('films').set({ distributor: 'Nile Pictures' }).where('id', '=', filmId).execute()
  const other = await server.make.film()
  await server.db.updateTable('films').set({ distributor: 'NILE  pictures' }).where('id', '=', other).execute()
  const nile = await distributorNamed('Nile Pictures')
  expect(nile).toMatchObject({ films: 2 })
  expect(await distributorOf(other)).toEqual({ distributor: 'Nile Pictures', id: nile?.id })
})

test('a new name of a distributor is the name that its films show', async () => {
  const filmId = await server.make.film()
  const { distributor, id } = await distributorOf(filmId)
  await sql`select record_audit(jsonb_build_array(jsonb_build_object('actor_kind', 'system',
      'action', 'make-film', 'subject', id, 'detail', jsonb_build_object('after', to_jsonb(films)))))
    from films where id = ${filmId}`.execute(server.db)
  const found = await distributorNamed(distributor)
  const answer = await finance.call(
    'PUT',
    `distributors/${id ?? ''}`,
    { name: 'Netflix Nigeria', legalName: 'Netflix Nigeria Limited' },
    { 'if-match': String(found?.version) },
  )
  expect(answer.json()).toMatchObject({ distributor: { name: 'Netflix Nigeria', version: 2 } })
  expect(await distributorOf(filmId)).toEqual({ distributor: 'Netflix Nigeria', id })
  await expectInvariants(server.db)
})

test('two films that name one new distributor at the same moment share it', async () => {
  const films = await Promise.all([server.make.film(), server.make.film()])
  await Promise.all(
    films.map((id) => server.db.updateTable('films').set({ distributor: 'Rush Lake' }).where('id', '=', id).execute()),
  )
  const [one, two] = await Promise.all(films.map(distributorOf))
  expect(one?.id).toBe(two?.id)
})

test('the audit keeps what was changed, without the addresses of persons', async () => {
  const { id } = await addExhibitor({ name: 'Audited', ...PAPERS })
  const entry = await server.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject', '=', id)
    .executeTakeFirst()
  expect(entry).toMatchObject({ action: 'add-exhibitor', detail: { after: { emails: 1 } } })
  expect(JSON.stringify(entry)).not.toContain('books@example.ng')
})
