import { sql } from 'kysely'
import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { connect, type Database, type RawTransaction } from './connect.ts'
import { inTwoTrips, RolledBack } from './two-trips.ts'

const server = useTestServer()
/** This database has a single connection, so that every transaction uses the same one. */
let db: Database

beforeAll(() => void (db = connect(server.databaseUrl, { connections: 1 })))
afterAll(() => db.destroy())

const read = (tx: RawTransaction) => sql`/* read-one */ select 1 as one`.execute(tx)
const fail = (tx: RawTransaction) => sql`select 1 / 0`.execute(tx)
const release = (tx: RawTransaction, version: string) =>
  sql`insert into app_versions (version, appstore, playstore) values (${version}, '', '')`.execute(tx)
const decide = () => Promise.resolve('decided')

async function isReleased(version: string) {
  const rows = server.db.selectFrom('app_versions').select('version')
  return (await rows.where('version', '=', version).execute()).length > 0
}

test('the beginning travels with the first statements, and the commit with the last', async () => {
  // The statement is prepared beforehand, so that it is sent once.
  await inTwoTrips(db, { hold: read, decide, write: read })
  const writes = vi.spyOn(Socket.prototype, 'write')
  onTestFinished(() => writes.mockRestore())
  const sent = () => writes.mock.calls.map(([bytes]) => /begin|read-one|9\.0\.1|commit/.exec(String(bytes))?.[0])
  let sentFirst: unknown[] = []
  const decided = await inTwoTrips(db, {
    hold: read,
    decide: (_tx, { rows }) => {
      sentFirst = sent()
      return Promise.resolve(rows)
    },
    write: (tx) => release(tx, '9.0.1'),
  })
  const sentLast = sent().slice(sentFirst.length)
  expect(decided).toEqual([{ one: 1 }])
  expect(await isReleased('9.0.1')).toBe(true)
  expect(sentFirst.filter(Boolean)).toEqual(['begin', 'read-one'])
  expect(sentLast.filter(Boolean)).toEqual(['9.0.1', 'commit'])
})

test.each([
  ['the first statements', { hold: fail, decide, write: read }],
  ['the decision', { hold: read, decide: () => Promise.reject(new Error('no')), write: read }],
  [
    'one of the last statements',
    {
      hold: read,
      decide,
      write: (tx: RawTransaction) => Promise.all([release(tx, '9.0.2'), fail(tx)]),
    },
  ],
])('a failure of %s undoes everything, and says so', async (_what, steps) => {
  await expect(inTwoTrips<unknown, unknown>(db, steps)).rejects.toThrow(RolledBack)
  expect(await isReleased('9.0.2')).toBe(false)
  await expect(inTwoTrips(db, { hold: read, decide, write: read })).resolves.toBe('decided')
})

test('a transaction that loses its connection at the end is not reported as undone', async () => {
  const own = connect(server.databaseUrl, { connections: 1 })
  onTestFinished(() => own.destroy())
  const cut = (tx: RawTransaction) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  const failing = inTwoTrips(own, { hold: read, decide, write: cut })
  await expect(failing).rejects.not.toThrow(RolledBack)
  await expect(inTwoTrips(own, { hold: read, decide, write: read })).resolves.toBe('decided')
})

test('a server error during a successful commit is not reported as an undone commit', async () => {
  const write = (tx: RawTransaction) => Promise.all([release(tx, '9.0.3'), Promise.reject(new Error('ours'))])
  await expect(inTwoTrips(db, { hold: read, decide, write })).rejects.toThrow('ours')
  expect(await isReleased('9.0.3')).toBe(true)
})

test('a connection whose transaction is still open is not used again', async () => {
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
  const before = await pid()
  await db.connection().execute((connection) => sql`begin`.execute(connection))
  expect(await pid()).not.toBe(before)
})
