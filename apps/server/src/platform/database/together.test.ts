import { sql } from 'kysely'
import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { connect, type Database, type RawTransaction } from './connect.ts'
import { together } from './together.ts'

const server = useTestServer()
/** This database has a single connection, so that every transaction uses the same one. */
let db: Database

beforeAll(() => void (db = connect(server.databaseUrl, { connections: 1 })))
afterAll(() => db.destroy())

const LOCK = 4711

const takeLock = (tx: RawTransaction) => sql`/* take-lock */ select pg_advisory_xact_lock(${LOCK})`.execute(tx)
const readVersion = (tx: RawTransaction) => sql`/* read-version */ select 1 as version`.execute(tx)
const divide = (tx: RawTransaction, by: number) => sql`/* divide */ select 1 / ${by}::integer`.execute(tx)
/**
 * Because an earlier statement has failed, PostgreSQL refuses this statement before it is prepared.
 */
const late = (tx: RawTransaction) => sql`/* late */ select 2 as late`.execute(tx)
const releaseApp = (tx: RawTransaction) =>
  sql`insert into app_versions (version, appstore, playstore) values ('9.9.9', '', '')`.execute(tx)

const countReleased = async () => {
  const rows = db.selectFrom('app_versions').select('version').where('version', '=', '9.9.9')
  return (await rows.execute()).length
}

test('a statement is sent while the one before still waits for a lock', async () => {
  // A connection without the pipeline also accepts the second statement, but does not send it
  // before the first statement has returned. Only the bytes on the socket show the difference.
  const writes = vi.spyOn(Socket.prototype, 'write')
  onTestFinished(() => writes.mockRestore())
  let both: Promise<unknown> = Promise.resolve()
  await server.db.transaction().execute(async (holder) => {
    await takeLock(holder)
    both = db.transaction().execute((tx) => together(tx, (tx) => Promise.all([takeLock(tx), readVersion(tx)])))
    await untilOneWaits(server.db)
    expect(writes.mock.calls.some(([bytes]) => String(bytes).includes('read-version'))).toBe(true)
  })
  expect(await both).toMatchObject([{}, { rows: [{ version: 1 }] }])
})

test('if one statement fails, its error is thrown and nothing is written', async () => {
  const failing = db
    .transaction()
    .execute((tx) => together(tx, (tx) => Promise.all([releaseApp(tx), divide(tx, 0), readVersion(tx)])))
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await countReleased()).toBe(0)
})

test("after a failure, the connection's next transaction can send the same statements", async () => {
  const sendBoth = (by: number) =>
    db.transaction().execute((tx) => together(tx, (tx) => Promise.all([divide(tx, by), late(tx)])))
  await expect(sendBoth(0)).rejects.toMatchObject({ code: '22012' })
  expect(await sendBoth(1)).toMatchObject([{}, { rows: [{ late: 2 }] }])
})
