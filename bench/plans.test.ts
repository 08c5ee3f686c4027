// These tests explain the statements of calls and jobs on a database that seems to hold millions of
// rows. In the long form (`npm run test:plans`) it really holds two million tickets and more than
// four million entries.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillLargeDatabaseAt } from './large/fill-database.ts'
import { listParties } from './large/programme-sql.ts'
import { callEverything } from '@velvet/server/test/plans/call-everything'
import { slownessOf } from '@velvet/server/test/plans/judge-plan'
import {
  avoidLookups,
  explain,
  listPartialIndexes,
  preferIndexes,
  pretendDistinctValues,
  pretendRows,
} from '@velvet/server/test/plans/explain-sql'
import { StatementRecorder, type Recorded } from '@velvet/server/test/plans/record-statements'
import { dayFromToday } from '@velvet/server/test/books'
import { TestStaff } from '@velvet/server/test/people'
import { startTestServer, type TestServer } from '@velvet/server/test/start-test-server'
import type { Database } from '@velvet/server/platform/database/connect'

const TWO_MILLION = [
  'tickets',
  'purchases',
  'payments',
  'payment_credits',
  'sessions',
  'outbox',
  'gate_scans',
  'idempotency_keys',
  'provider_events',
  'reported_transactions',
  'one_time_codes',
  'customers',
  'ledger_accounts',
  'ledger_movements',
  'audit',
  'devices',
  'consents',
  'verifications',
  'ticket_refunds',
  'staff_idempotency_keys',
  'showtimes',
  'naira_movements',
  'proof_rows',
  'showtime_closes',
  'tenders',
]
const SIX_MILLION = ['ledger_entries', 'ledger_journal', 'naira_entries']
/** The long form of this test fills only these tables with many rows. */
const FILLED = [
  'tickets',
  'purchases',
  'payments',
  'payment_credits',
  'gate_scans',
  'ledger_movements',
  'proof_rows',
  'naira_movements',
  ...SIX_MILLION,
]
const isLong = process.env['PLAN_ROWS'] === 'full'
const GROWING = new Set(isLong ? FILLED : [...TWO_MILLION, ...SIX_MILLION])
const LONG_MS = 20 * 60_000

/**
 * Statements that match one of these expressions may read whole tables, for the reason beside the
 * expression.
 */
const ALLOWED = [
  {
    text: /^select fault, count\(\*\)| as checked/,
    reason: 'The check of the invariants compares every row with its neighbours, once a night.',
  },
  {
    text: /^with expired as \( select tickets.id from tickets join showtimes/,
    reason: 'Tickets of showtimes to come have expired only if the clock was ahead.',
  },
  {
    text: /^with last_note as \( select max\(made_at\)/,
    reason: 'The note of a day, written once, has a leaf for each showtime of about two days.',
  },
  {
    text: /^with changed as \( select film_id, cinema_id from proof_rows/,
    reason:
      'Changes since a settlement are found by an index of times, which is of no use on so small a table. `npm run bench -- settlements` measures it.',
  },
  {
    text: /^\/\* list-naira-balances \*\//,
    reason: 'A balance is the sum of all entries, so that no stored sum can differ. docs/speed.md says what it costs.',
  },
]

/**
 * The calls and jobs of this test send more statements than this number. If the test sends fewer,
 * some calls no longer reach their statements.
 */
const STATEMENTS_AT_LEAST = 200

let recorder: StatementRecorder
let server: TestServer
let recorded: Recorded[]
let answered: number

beforeAll(
  async () => {
    recorder = new StatementRecorder()
    server = await startTestServer({ sandbox: true })
    // From these rows, the planner learns how often each value occurs.
    const sizes = isLong ? { showtimes: 10_000, customers: 20_000 } : { showtimes: 20, customers: 40 }
    await fillLargeDatabaseAt(server.databaseUrl, sizes)
    recorded = await recorder.during(async () => {
      answered = await callEverything(server)
      await settleTwice(server)
      const worker = server.startWorker()
      await worker.runOnce()
      // The first round, which runs beside this one, may still check the invariants.
      await worker.stop()
    })
    await sql`analyze`.execute(server.db)
    if (!isLong) await pretendLarge(server.db)
  },
  isLong ? LONG_MS : 90_000,
)
afterAll(async () => {
  recorder[Symbol.dispose]()
  await server[Symbol.asyncDispose]()
})

/** The second settlement of a week reads what has changed since the first one, and is refused. */
async function settleTwice(server: TestServer): Promise<void> {
  const finance = await TestStaff.make(server, 'finance')
  const week = dayFromToday(-1)
  for (const party of await listParties(server.db)) {
    for (const expected of [201, 409]) {
      const answer = await finance.call('POST', 'settlements', { ...party, week })
      expect(answer.statusCode, answer.body).toBe(expected)
    }
  }
}

async function pretendLarge(db: Database): Promise<void> {
  await pretendRows(db, TWO_MILLION, 2_000_000)
  await pretendRows(db, SIX_MILLION, 6_000_000)
  await pretendDistinctValues(db, [...GROWING])
}

/** Returns a sentence for each statement that would read or sort a growing table. */
function slowOnes(statements: readonly Recorded[]): Promise<string[]> {
  return server.db.connection().execute(async (db) => {
    // In the short form, the planner only believes that the small tables are large. To read a small
    // table as a whole still costs little, so the planner must be told to prefer indexes.
    if (!isLong) await preferIndexes(db)
    const partialIndexes = new Set(await listPartialIndexes(db))
    const slow: string[] = []
    for (const statement of statements) {
      const text = statement.text.trim().replace(/\s+/g, ' ')
      const message = slownessOf(await explain(db, statement), { growing: GROWING, partialIndexes })
      slow.push(...new Set(message.map((word) => `${word}: ${text}`)))
    }
    return slow
  })
}

test('no statement of the calls and jobs reads or sorts a whole table that grows', async () => {
  const isAllowed = ({ text }: Recorded) => {
    const message = text.trim().replace(/\s+/g, ' ')
    return ALLOWED.some((allowed) => allowed.text.test(message))
  }
  expect(await slowOnes(recorded.filter((statement) => !isAllowed(statement)))).toEqual([])
  expect(recorded.length).toBeGreaterThan(STATEMENTS_AT_LEAST)
  expect(answered).toBeGreaterThan(60)
})

test.each([
  ['a column without an index', "select id from tickets where seat = 'A1'", 'reads all of tickets'],
  ['a sum over everything', 'select sum(amount) from ledger_entries', 'reads all of ledger_entries'],
  ['a list in an order that no index has', 'select id from tickets order by seat limit 10', 'sorts '],
])('%s is noticed', async (_name, text, found) => {
  expect((await slowOnes([{ text, values: [] }]))[0]).toContain(found)
})

test('an index is noticed as one, and so is the order that it gives', async () => {
  const texts = [
    "select id from tickets where holder_id = '00000002-0000-7000-8000-000000000001' order by id desc",
    'select id from ledger_entries order by id desc limit 50',
  ]
  expect(await slowOnes(texts.map((text) => ({ text, values: [] })))).toEqual([])
})

test.each(['list-plain-tickets', 'list-own-tickets'])('%s never reads all showtimes', async (name) => {
  const page = recorded.find(({ text }) => text.startsWith(`/* ${name} */`))
  if (!page) throw new Error('No page of tickets was read')
  const plan = await server.db.transaction().execute(async (tx) => {
    await avoidLookups(tx)
    return explain(tx, page)
  })
  expect(slownessOf(plan, { growing: GROWING, partialIndexes: new Set() })).toEqual([])
})

test("each read of a customer's rows is one statement that also checks the session", async () => {
  const customer = await server.make.customer({ balance: 100 })
  const reads = [
    () => customer.call('POST', '/api/v1/fetchtickets', { uuid: customer.id }),
    () => customer.call('GET', `/api/v1/wallet/${customer.id}`),
    () => customer.call('GET', `/api/v1/user/${customer.id}`),
  ]
  for (const read of reads) {
    const sent = await recorder.during(async () => {
      expect((await read()).statusCode).toBe(200)
    })
    expect(sent.map(({ text }) => text.includes('from sessions'))).toEqual([true])
  }
})
