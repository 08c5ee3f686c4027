import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StatementRecorder } from '../test/plans/record-statements.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { untilOneWaits } from '../test/waiting-statements.ts'
import { connect, type Database, type RawTransaction } from './connect.ts'
import { together } from './together.ts'

let recorder: StatementRecorder
let server: TestServer
/** This database has a single connection, so that every transaction uses the same one. */
let db: Database

beforeAll(async () => {
  recorder = new StatementRecorder()
  server = await startTestServer()
  db = connect(server.databaseUrl, { connections: 1 })
})
afterAll(async () => {
  await db.destroy()
  recorder[Symbol.dispose]()
  await server[Symbol.asyncDispose]()
})

const LOCK = 4711

const takeLock = (tx: RawTransaction) =>
  sql`/* take-lock */ select pg_advisory_xact_lock(${LOCK})`.execute(tx)
const readVersion = (tx: RawTransaction) => sql`/* read-version */ select 1 as version`.execute(tx)
const divide = (tx: RawTransaction, by: number) =>
  sql`/* divide */ select 1 / ${by}::integer`.execute(tx)
/** PostgreSQL refuses this statement after a failure, before it has prepared the statement. */
const late = (tx: RawTransaction) => sql`/* late */ select 2 as late`.execute(tx)
const releaseApp = (tx: RawTransaction) =>
  sql`insert into app_versions (version, appstore, playstore) values ('9.9.9', '', '')`.execute(tx)

const countReleased = async () => {
  const rows = db.selectFrom('app_versions').select('version').where('version', '=', '9.9.9')
  return (await rows.execute()).length
}

test('a statement is sent while the one before still waits for a lock', async () => {
  let both: Promise<unknown> = Promise.resolve()
  await server.db.transaction().execute(async (holder) => {
    await takeLock(holder)
    const sent = await recorder.during(async () => {
      both = db
        .transaction()
        .execute((tx) => together(tx, (tx) => Promise.all([takeLock(tx), readVersion(tx)])))
      await untilOneWaits(server.db)
    })
    const words = sent.map(({ text }) => text).join()
    expect(words).toContain('read-version')
  })
  expect(await both).toMatchObject([{}, { rows: [{ version: 1 }] }])
})

test('if one statement fails, its error is thrown and nothing is written', async () => {
  const failing = db
    .transaction()
    .execute((tx) =>
      together(tx, (tx) => Promise.all([releaseApp(tx), divide(tx, 0), readVersion(tx)])),
    )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await countReleased()).toBe(0)
})

test('after a failure, the next transaction of the connection can send the same statements', async () => {
  const sendBoth = (by: number) =>
    db.transaction().execute((tx) => together(tx, (tx) => Promise.all([divide(tx, by), late(tx)])))
  await expect(sendBoth(0)).rejects.toMatchObject({ code: '22012' })
  expect(await sendBoth(1)).toMatchObject([{}, { rows: [{ late: 2 }] }])
})
