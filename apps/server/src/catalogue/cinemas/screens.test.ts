import type { Screen } from '@velvet/contract/catalogue/screens.calls'
import { straightRow, type Place } from '@velvet/contract/catalogue/seat-plan'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()
const manager = TestStaff.use(server, 'manager')
let cinemaId: string

beforeAll(async () => {
  cinemaId = await server.make.cinema()
})

const SEATS: Place[] = [
  { number: 1, kind: 'standard' },
  { number: 2, kind: 'wheelchair' },
  { number: 3, kind: 'gap' },
  { kind: 'gap' },
  { number: 4, kind: 'house' },
  { number: 5, kind: 'blocked' },
]
const PLAN = [{ row: 'A', seats: SEATS }, straightRow('B', 3)]

const make = (changes: object = {}) =>
  manager.call('POST', `cinemas/${cinemaId}/screens`, { name: 'Screen', plan: PLAN, ...changes })
const screenIn = (answer: { json: () => unknown }) => (answer.json() as { screen: Screen }).screen

async function aScreen(changes: object = {}): Promise<Screen> {
  const answer = await make({ name: crypto.randomUUID(), ...changes })
  expect(answer.statusCode, answer.body).toBe(201)
  return screenIn(answer)
}

const change = ({ id, version, name, plan }: Screen, changes: object, by = manager) =>
  by.call('PUT', `screens/${id}`, { name, plan, ...changes }, { 'if-match': `"${version}"` })

test('a screen keeps the numbers, gaps and kinds of seats of its plan', async () => {
  const screen = await aScreen({ name: 'Hall 1' })
  expect(screen).toEqual({
    id: screen.id,
    version: 1,
    cinemaID: cinemaId,
    name: 'Hall 1',
    plan: PLAN,
    totalSeats: 5,
    counterSeats: 0,
    archived: false,
  })
  expect(await manager.read(`screens/${screen.id}`)).toEqual({ screen })
  expect(await manager.read(`cinemas/${cinemaId}/screens?q=hall`)).toEqual({
    items: [screen],
    next: null,
  })
})

test.each([
  ['no rows', []],
  ['a row without places', [{ row: 'A', seats: [] }]],
  ['a row name with a figure', [straightRow('A1', 3)]],
  ['two rows of one name', [straightRow('A', 3), straightRow('a', 3)]],
  [
    'two seats of one name',
    [
      {
        row: 'A',
        seats: [
          { number: 1, kind: 'standard' },
          { number: 1, kind: 'house' },
        ],
      },
    ],
  ],
  ['no seat to sell', [{ row: 'A', seats: [{ number: 1, kind: 'house' }] }]],
  ['a seat without a number', [{ row: 'A', seats: [{ kind: 'standard' }] }]],
  ['an unknown kind', [{ row: 'A', seats: [{ number: 1, kind: 'sofa' }] }]],
])('a plan with %s is refused, and leaves no trace', async (_what, plan) => {
  const before = await server.db.selectFrom('screens').selectAll().orderBy('id').execute()
  const refused = await make({ name: 'Refused', plan })
  expect(refusalOf(refused)).toEqual([400, 'bad-request'])
  expect(Object.keys(refused.json<{ fields: object }>().fields)[0]).toMatch(/^plan/)
  expect(await server.db.selectFrom('screens').selectAll().orderBy('id').execute()).toEqual(before)
})

test('two screens of a cinema have two names', async () => {
  const screen = await aScreen({ name: 'Once' })
  const again = await make({ name: 'Once' })
  expect(refusalOf(again)).toEqual([409, 'screen-name-taken'])
  expect(again.json()).toMatchObject({ fields: { name: expect.any(String) as string } })
  const other = await aScreen()
  expect(refusalOf(await change(other, { name: screen.name }))).toEqual([409, 'screen-name-taken'])
})

test('the later of two edits of a screen is refused and gets the current state', async () => {
  const screen = await aScreen()
  const first = screenIn(await change(screen, { plan: [straightRow('A', 4)] }))
  expect(first).toMatchObject({ totalSeats: 4, version: 2 })
  const late = await change(screen, { plan: [straightRow('A', 9)] })
  expect(refusalOf(late)).toEqual([409, 'changed-meanwhile'])
  expect(late.json()).toMatchObject({ present: { totalSeats: 4, version: 2 } })
  expect(await manager.read(`screens/${screen.id}`)).toEqual({ screen: first })
})

test('a manager who is bound to another cinema cannot touch a screen', async () => {
  const screen = await aScreen()
  const elsewhere = await server.make.cinema()
  const bound = await TestStaff.make(server, 'manager', elsewhere)
  const refusals = await Promise.all([
    change(screen, { name: 'Not mine' }, bound),
    bound.call('GET', `screens/${screen.id}`),
    bound.call('POST', `screens/${screen.id}/archive`, {}),
    bound.call('POST', `cinemas/${cinemaId}/screens`, { name: 'Not mine', plan: PLAN }),
  ])
  const unknown = [404, 'screen-not-found']
  expect(refusals.map(refusalOf)).toEqual([unknown, unknown, unknown, [403, 'not-allowed']])
  const there = await bound.call('POST', `cinemas/${elsewhere}/screens`, { name: 'X', plan: PLAN })
  expect(there.statusCode).toBe(201)
})

test('a screen with a showtime to come is not archived; an archived one is not changed', async () => {
  const showtime = await server.make.showtime({ cinemaId })
  const archive = (verb: string) => manager.call('POST', `screens/${showtime.screenId}/${verb}`, {})
  expect(refusalOf(await archive('archive'))).toEqual([409, 'screen-has-showtimes'])
  await server.db.updateTable('showtimes').set({ cancelled_at: new Date() }).where('id', '=', showtime.id).execute()
  const archived = screenIn(await archive('archive'))
  expect(archived).toMatchObject({ archived: true, version: 2 })
  expect(refusalOf(await change(archived, { name: 'New' }))).toEqual([409, 'screen-archived'])
  expect(screenIn(await archive('unarchive'))).toMatchObject({ archived: false, version: 3 })
})

test('two screens cannot have names that differ only in case or invisible signs', async () => {
  await aScreen({ name: 'Sàlá 7' })
  for (const name of ['SÀLÁ 7', 'sala  7', 'Sàlá\u200B 7', 'Sàlá 7'.normalize('NFD')])
    expect(refusalOf(await make({ name })), name).toEqual([409, 'screen-name-taken'])
})
