import { HOUR_MS } from '@velvet/contract/time/durations'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { keepFinding } from '../features/books/findings-sql.ts'
import { refusalOf } from '../test/one-time-codes.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { TestStaff } from '../test/test-staff.ts'
import { INVARIANTS } from './invariants.ts'

const server = useTestServer()
let manager: TestStaff

beforeAll(async () => {
  manager = await TestStaff.make(server, 'manager')
})

interface Books {
  books: { verifiedAt: string | null; isOverdue: boolean; broken: object[] }
}
const read = async () => (await manager.read<Books>('books')).books
const find = (id: string, broken: number) =>
  server.db.transaction().execute((tx) => keepFinding(tx, { id, checked: 10, broken }))

test('the office sees whether the books balance, and since when that is known', async () => {
  expect(await read()).toEqual({ verifiedAt: null, isOverdue: false, broken: [] })
  const [first, ...others] = INVARIANTS
  for (const { id } of others) await find(id, 0)
  expect((await read()).verifiedAt).toBeNull()
  await find(first?.id ?? '', 3)
  const { verifiedAt, broken, isOverdue } = await read()
  expect(Date.now() - Date.parse(verifiedAt ?? '')).toBeLessThan(60_000)
  expect(isOverdue).toBe(false)
  expect(broken).toEqual([{ invariant: first?.id, promise: first?.promise, rows: 3 }])
})

test('the books say when the hourly verification has not run for hours', async () => {
  const [first] = INVARIANTS
  await sql`update invariant_findings set verified_at = now() - interval '4 hours'
    where invariant = ${first?.id}`.execute(server.db)
  const { verifiedAt, isOverdue } = await read()
  expect(isOverdue).toBe(true)
  expect(Date.now() - Date.parse(verifiedAt ?? '')).toBeGreaterThan(3 * HOUR_MS)
})

test('who works at the door does not see the books', async () => {
  const attendant = await TestStaff.make(server, 'attendant')
  expect(refusalOf(await attendant.call('GET', 'books'))).toEqual([403, 'not-allowed'])
})
