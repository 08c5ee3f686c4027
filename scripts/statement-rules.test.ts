import { expect, test } from 'vitest'
import { breachesIn } from './statement-rules.ts'

const breaches = (files: Record<string, string>) => breachesIn(new Map(Object.entries(files)))

const FIND = `export const findSeat = (db) => db.selectFrom('seats').executeTakeFirst()`

test('a statement in a file of statements, called by a use case, breaks no rule', () => {
  const files = {
    'seats/seats-sql.ts': `import { sql } from 'kysely'
      import type { Seat } from './seat.ts'
      import { LIMIT } from './limits.ts'
      function selectSeats(db) { return db.selectFrom('seats').limit(LIMIT) }
      export const isFree = sql\`status = 'free'\`
      export function listSeats(db) { return selectSeats(db).where(isFree).execute() }
      export async function firstSeat(db) { return (await listSeats(db))[0] }`,
    'seats/take-seat.ts': `import { listSeats } from './seats-sql.ts'
      export async function takeSeat(db) { for (const seat of await listSeats(db)) return seat }`,
  }
  expect(breaches(files)).toEqual([])
})

test.each([
  ['an sql tag', 'const rows = sql`select 1`'],
  ['raw text', "const rows = sql.raw('select 1')"],
])('%s outside a file of statements is told with its line', (_name, text) => {
  expect(breaches({ 'seats/take-seat.ts': `// The first line.\n${text}` })).toEqual([
    'seats/take-seat.ts:2: SQL stands in *-sql.ts alone',
  ])
})

test.each(['db.selectFrom("seats")', 'tx.updateTable("seats")', 'client.query("select 1")'])(
  'a query that is built outside a file of statements is told: %s',
  (text) => {
    expect(breaches({ 'seats/take-seat.ts': text })).toEqual([
      'seats/take-seat.ts:1: a query is built in *-sql.ts alone',
    ])
  },
)

test.each([
  ['two of its own', 'export async function f(db) { await a.execute(db); await b.execute(db) }'],
  [
    'its own and one of the same file',
    `${FIND}\nexport function f(db) { findSeat(db); a.execute() }`,
  ],
  ['one in a callback', 'export function f(ids) { return ids.map((id) => q(id).execute()) }'],
])('a function that runs more than one statement is told: %s', (_name, text) => {
  expect(breaches({ 'seats/seats-sql.ts': text }).join()).toMatch(/f runs more than one statement/)
})

test('statements of another file are counted through the name under which they are imported', () => {
  const files = {
    'seats/seats-sql.ts': FIND,
    'tickets/tickets-sql.ts': `import { findSeat as seatOf } from '../seats/seats-sql.ts'
      export async function f(db) { await seatOf(db); await seatOf(db) }`,
  }
  expect(breaches(files)).toEqual(['tickets/tickets-sql.ts:2: f runs more than one statement'])
})

test.each([
  'export function f(db) { for (const one of all) use(one); return q.execute(db) }',
  "export function f(db) { if (!db) throw new Error('none'); return q.execute(db) }",
  'export async function f(db) { try { return await q.execute(db) } catch { return undefined } }',
])('a file of statements decides nothing: %s', (text) => {
  expect(breaches({ 'seats/seats-sql.ts': text })).toEqual([
    'seats/seats-sql.ts:1: loops, throws and catches belong to the use case',
  ])
})

test('a file of statements begins no transaction', () => {
  const text = 'export function f(db) { return db.transaction() }'
  expect(breaches({ 'seats/seats-sql.ts': text })).toContain(
    'seats/seats-sql.ts:1: the use case begins the transaction',
  )
})

test('a file of statements exports nothing but statements and parts of them', () => {
  const text = 'export const toSeat = (row) => ({ name: row.seat })'
  expect(breaches({ 'seats/seats-sql.ts': text })).toEqual([
    'seats/seats-sql.ts:1: toSeat is neither a statement nor a part of one',
  ])
})

test.each([
  ["import { takeSeat } from './take-seat.ts'", 'takeSeat from seats/take-seat.ts'],
  [
    "import { AppError } from '@velvet/contract/calls/errors'",
    'AppError from @velvet/contract/calls/errors',
  ],
])('a file of statements uses no use case and no refusal: %s', (text, told) => {
  expect(breaches({ 'seats/seats-sql.ts': text })).toEqual([
    `seats/seats-sql.ts: takes ${told}; statements use only statements and constants`,
  ])
})

test.each([
  ['const { tx_ref } = payment', 'tx_ref'],
  ['const { tx_ref: txRef } = await find(db)', 'tx_ref'],
  ['list(({ seat_number }) => seat_number)', 'seat_number'],
  ['const at = payment?.created_at', 'created_at'],
])('a name of a column that is read outside a file of statements is told: %s', (text, name) => {
  expect(breaches({ 'seats/take-seat.ts': text })).toEqual([
    `seats/take-seat.ts:1: ${name} is read; its statement must name it in camelCase`,
  ])
})

test('names of the wire break no rule: the input of a call, an answer, and a third party', () => {
  const files = {
    'seats/take-seat.ts': `const { tx_ref: txRef } = input
      const id = call.input.transaction_id
      const answer = { tx_ref: row.txRef }`,
    'apps/providers/paystack.ts': 'const { created_at } = answer',
    'seats/seats-sql.ts': `${FIND}\nconst open = (row) => row.closed_at === null`,
  }
  expect(breaches(files)).toEqual([])
})

test('a statement that returns all columns of a table is told', () => {
  const text = `export const find = (db) => db.selectFrom('seats').selectAll().execute()`
  expect(breaches({ 'seats/seats-sql.ts': text })).toEqual([
    'seats/seats-sql.ts:1: a statement names the columns that it returns',
  ])
})
