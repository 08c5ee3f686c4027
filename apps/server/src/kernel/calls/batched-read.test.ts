import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { connect } from '../../platform/database/connect.ts'
import { forEachCaller } from './batched-read-sql.ts'
import { batchedRead } from './batched-read.ts'
import { LARGEST_BATCH } from './read-queue.ts'

const server = useTestServer()

interface Asked {
  from: number
  upTo: number
}

const countDown = batchedRead(
  'count-down',
  { from: 'int', upTo: 'int' },
  ({ from, upTo }: Asked) => sql<{ number: number; rest: number; statement: string }>`
    select number, 60 % number as rest, pg_backend_pid() || ' at ' || statement_timestamp() as statement
    from generate_series(${upTo}, ${from}, -1) number order by number desc`,
)

const ask = (asked: Asked) => countDown(server.db, asked)
const downTo = ({ from, upTo }: Asked) => Array.from({ length: upTo - from + 1 }, (_, index) => upTo - index)

test('customers who ask at the same time share statements, and each gets their own rows in order', async () => {
  const asked = Array.from({ length: 12 }, (_, index) => ({ from: 1 + (index % 3), upTo: 3 + index }))
  const lists = await Promise.all(asked.map(ask))
  expect(lists.map((rows) => rows.map(({ number }) => number))).toEqual(asked.map(downTo))
  expect(new Set(lists.flat().map(({ statement }) => statement)).size).toBe(3)
})

test('input that makes the statement fail gives only its own caller an error', async () => {
  const asked = [1, 1, 1, 0, 1].map((from) => ({ from, upTo: 3 }))
  const answers = await Promise.allSettled(asked.map(ask))
  expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true])
  expect(answers[3]).toMatchObject({ reason: { code: '22012' } })
})

test('callers who read from different databases never share a statement', async () => {
  const whose = batchedRead('whose-database', { as: 'text' }, ({ as }: { as: string }) => {
    return sql<{ name: string; as: string }>`select current_database() as name, ${as} as "as"`
  })
  const other = connect(server.databaseUrl.replace(/\/[^/]+$/, '/postgres'))
  try {
    const both = [server.db, other].flatMap((db) => ['a', 'b', 'c'].map((as) => whose(db, { as })))
    const rows = (await Promise.all(both)).flat()
    const own = new URL(server.databaseUrl).pathname.slice(1)
    expect(rows.map(({ name }) => name)).toEqual([own, own, own, 'postgres', 'postgres', 'postgres'])
    expect(rows.map(({ as }) => as)).toEqual(['a', 'b', 'c', 'a', 'b', 'c'])
  } finally {
    await other.destroy()
  }
})

test('a statement that would keep the value of one caller for all others is refused', () => {
  const broken = batchedRead('broken', { id: 'uuid' }, ({ id }: { id: string }) => sql<object>`select ${id}, ${1}`)
  expect(() => broken(server.db, { id: 'a' })).toThrow('contains a value')
})

test('PostgreSQL plans the statement for as many callers as a batch can have', async () => {
  const statement = forEachCaller('plan', { id: 'uuid' }, sql<{ id: string }>`select callers.id`)
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${statement}`.execute(server.db)
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBe(LARGEST_BATCH)
})
