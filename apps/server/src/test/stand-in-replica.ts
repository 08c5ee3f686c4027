import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { connect, type Database } from '../platform/database/connect.ts'
import { Replica } from '../platform/database/replica.ts'
import { cloneTemplate, dropDatabase } from './cluster.ts'

/**
 * These are positions in PostgreSQL's log of changes. `current` comes after everything that a test
 * writes, and `behind` comes before it.
 */
const POSITIONS = { current: '7FFF/0', behind: '0/1' }

/**
 * Makes a second database that the server takes for its replica. It has rows of its own, so that a
 * test sees which of the two databases answered. The test sets the position that this database
 * reports.
 */
export async function startStandIn(primary: Database, { boundMs = 60_000 } = {}) {
  const cluster = inject('databaseUrl')
  const name = `replica_${randomBytes(8).toString('hex')}`
  const url = await cloneTemplate(cluster, name)
  const own = connect(url, { connections: 2 })
  await sql`create schema stand_in`.execute(own)
  await sql`create table stand_in.state (position pg_lsn, is_replica boolean)`.execute(own)
  await sql`insert into stand_in.state values (${POSITIONS.current}, true)`.execute(own)
  await sql`create function stand_in.pg_last_wal_replay_lsn() returns pg_lsn
    language sql as 'select position from stand_in.state'`.execute(own)
  await sql`create function stand_in.pg_is_in_recovery() returns boolean
    language sql as 'select is_replica from stand_in.state'`.execute(own)
  // The search path finds the stand-in's functions before those of PostgreSQL.
  const posing = `${url}?options=-c%20search_path%3Dstand_in,public,pg_catalog`
  const losses: unknown[] = []
  const [reading, asking] = [connect(posing), connect(posing, { connections: 1 })]
  const replica = new Replica(
    { primary, askingPrimary: primary, replica: reading, askingReplica: asking },
    { boundMs, lookEveryMs: 10, onLoss: (error) => void losses.push(error) },
  )
  onTestFinished(async () => {
    await replica.stop()
    await own.destroy()
    await dropDatabase(cluster, name)
  })
  return {
    replica,
    /** Writes to the replica only, so that its rows differ from the primary's. */
    own,
    losses,
    be: async (where: keyof typeof POSITIONS) => {
      await sql`update stand_in.state set position = ${POSITIONS[where]}`.execute(own)
    },
    becomePrimary: async () => {
      await sql`update stand_in.state set is_replica = false`.execute(own)
    },
  }
}
