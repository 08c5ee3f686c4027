import type { BrokenPromise } from '@velvet/contract/books/books.calls'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { keepFinding } from '../books/reports/findings-sql.ts'
import type { Fault } from '../platform/database/check.ts'
import { SettledRun } from '../test/settlements.ts'
import { refusalOf } from '../test/outcomes.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { cash, standard, TestTill } from '../test/test-till.ts'
import { TestStaff } from '../test/people.ts'
import { INVARIANTS } from './invariants.ts'

const server = useTestServer()
const manager = TestStaff.use(server, 'manager')

interface Books {
  books: { verifiedAt: string | null; isOverdue: boolean; broken: BrokenPromise[] }
}
const readAs = async (staff: TestStaff) => (await staff.read<Books>('books')).books
const read = () => readAs(manager)
/** Returns what a member of staff is told about the first fault of the naira ledger. */
async function examplesFor(staff: TestStaff) {
  const { broken } = await readAs(staff)
  return broken.find(({ invariant }) => invariant === 'I11')?.faults[0]?.examples ?? []
}
const find = (id: string, broken: number, faults: Fault[] = []) =>
  server.db.transaction().execute((tx) => keepFinding(tx, { id, checked: 10, broken, faults }))

test('the office sees whether the books balance, and since when that is known', async () => {
  expect(await read()).toEqual({ verifiedAt: null, isOverdue: false, broken: [] })
  const [first, ...others] = INVARIANTS
  for (const { id } of others) await find(id, 0)
  expect((await read()).verifiedAt).toBeNull()
  await find(first?.id ?? '', 3)
  const { verifiedAt, broken, isOverdue } = await read()
  expect(Date.now() - Date.parse(verifiedAt ?? '')).toBeLessThan(60_000)
  expect(isOverdue).toBe(false)
  expect(broken).toEqual([{ invariant: first?.id, promise: first?.promise, rows: 3, faults: [] }])
})

test('the office sees at which showtime, till or wallet the books do not balance', async () => {
  const run = await SettledRun.make(server, { name: 'Where' })
  const showtime = await run.showtime()
  const [ticketId = ''] = await run.buy(showtime, 1)
  const settlement = await run.settle(run.exhibitor, await run.weekOf(showtime))
  const till = await TestTill.open(server, run.cinemaId)
  const sale = await till.sell(showtime, { tickets: standard(1), tenders: cash(450_000) })
  const customer = await server.make.customer({ balance: 10 })
  const { id: movement } = await server.db
    .selectFrom('naira_movements')
    .select(sql<string>`id::text`.as('id'))
    .where('cause', '=', settlement.id)
    .executeTakeFirstOrThrow()
  const { movement_id: points } = await server.db
    .selectFrom('ledger_entries')
    .select('movement_id')
    .where('account_id', '=', customer.id)
    .executeTakeFirstOrThrow()
  const session = { page: 'till-session', id: till.sessionId }
  const shown = new Map([
    [showtime.id, { page: 'showtime', id: showtime.id }],
    [`${ticketId} 3`, { page: 'showtime', id: showtime.id }],
    [`till-sale ${sale.purchase.id}`, session],
    [till.sessionId, session],
    [till.id, { page: 'till', id: till.id }],
    [`naira ${movement}`, { page: 'settlement', id: settlement.id }],
    // References of payments are numbers too.
    [movement, null],
    [points, { page: 'points-movement', id: points }],
    [customer.id, { page: 'customer', id: customer.id }],
  ])
  const fault = { fault: 'something is wrong', broken: shown.size, examples: [...shown.keys()] }
  await find('I11', shown.size, [fault])
  const examples = await examplesFor(run.finance)
  const places = examples.map(({ id, place }) => [id, place && { page: place.page, id: place.id }])
  expect(new Map(places as [])).toEqual(shown)
  expect(examples[0]?.place?.name).toMatch(/^Where, Wikki Cinema, \d\d\/\w{3}\/\d{4}, \d{1,2}:\d\d\u00a0[AP]M$/)
})

test('a manager does not see links to pages that only finance may open', async () => {
  const run = await SettledRun.make(server, { name: 'Kept back' })
  const showtime = await run.showtime()
  await run.buy(showtime, 1)
  const settlement = await run.settle(run.exhibitor, await run.weekOf(showtime))
  const till = await TestTill.open(server, run.cinemaId)
  const { movement_id: points } = await server.db
    .selectFrom('ledger_entries')
    .select('movement_id')
    .executeTakeFirstOrThrow()
  const examples = [showtime.id, settlement.id, till.id, points]
  await find('I11', examples.length, [{ fault: 'something is wrong', broken: 4, examples }])
  const pagesFor = async (staff: TestStaff) => (await examplesFor(staff)).map(({ place }) => place?.page ?? null)
  expect(await pagesFor(run.finance)).toEqual(['showtime', 'settlement', 'till', 'points-movement'])
  expect(await pagesFor(manager)).toEqual(['showtime', null, null, null])
})

test('the books say when the hourly verification has not run for hours', async () => {
  const [first] = INVARIANTS
  await sql`update invariant_findings set verified_at = now() - interval '4 hours'
    where invariant = ${first?.id}`.execute(server.db)
  const { verifiedAt, isOverdue } = await read()
  expect(isOverdue).toBe(true)
  expect(Date.now() - Date.parse(verifiedAt ?? '')).toBeGreaterThan(3 * HOUR_MS)
})

test('an attendant does not see the books', async () => {
  const attendant = await TestStaff.make(server, 'attendant')
  expect(refusalOf(await attendant.call('GET', 'books'))).toEqual([403, 'not-allowed'])
})
