import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../platform/database/connect.ts'
import { listDefinitions } from '../platform/schema/dump-sql.ts'
import { startMigrated } from '../test/cluster.ts'
import { findInstalled } from '../test/installed-postgres.ts'
import { startTestServer } from '../test/start-test-server.ts'
import { expectInvariants, checkInvariants } from '../test/ledger-check.ts'

const brokenOf = async (db: Parameters<typeof checkInvariants>[0]) =>
  (await checkInvariants(db)).filter(({ broken }) => broken > 0)

test.each(['quote_all_identifiers = on', 'IntervalStyle = iso_8601', 'standard_conforming_strings = off'])(
  'every invariant holds on a database with %s',
  async (setting) => {
    await using server = await startTestServer()
    const plain = await listDefinitions(server.db)
    await sql`alter database ${sql.ref(databaseOf(server.databaseUrl))} set ${sql.raw(setting)}`.execute(server.db)
    const db = connect(server.databaseUrl, { connections: 1 })
    try {
      expect(await listDefinitions(db)).not.toEqual(plain)
      expect(await brokenOf(db)).toEqual([])
    } finally {
      await db.destroy()
    }
  },
)

const databaseOf = (url: string) => new URL(url).pathname.slice(1)

test.for([15, 16, 17])(
  'PostgreSQL %i sells a ticket, and has the schema of the migrations',
  { timeout: 120_000 },
  async (major, { skip }) => {
    const binaries = await findInstalled(major)
    if (!binaries) return skip(`PostgreSQL ${major} is not installed (POSTGRES_${major}_BIN)`)
    const cluster = await startMigrated(binaries)
    onTestFinished(cluster.stop)
    await using server = await startTestServer({ clusterUrl: cluster.url })
    const { rows } = await sql`show server_version`.execute(server.db)
    expect(rows).toEqual([{ server_version: expect.stringMatching(`^${major}\\.`) as string }])

    const buyer = await server.make.customer({ balance: 1000 })
    const showtime = await server.make.showtime({ price: 100 })
    expect(await buyer.buy(showtime, 2)).toMatchObject({ balance: 800 })
    await expectInvariants(server.db)

    await sql`alter table tickets drop constraint tickets_status_check`.execute(server.db)
    expect(await brokenOf(server.db)).toMatchObject([{ id: 'I10', broken: 1 }])
  },
)
