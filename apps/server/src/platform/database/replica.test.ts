import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startStandIn } from '../../test/stand-in-replica.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import type { Database } from './connect.ts'

const server = useTestServer()

type StandIn = Awaited<ReturnType<typeof startStandIn>>

/** Returns which of the two databases answers a query. */
async function whoAnswers({ replica }: StandIn, since?: number): Promise<'primary' | 'replica'> {
  const nameOf = async (db: Database) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    return rows[0]?.name ?? ''
  }
  const name = await replica.read(nameOf, since)
  return name.startsWith('replica_') ? 'replica' : 'primary'
}

test('a replica that keeps up answers, and one that falls behind the bound does not', async () => {
  const standIn = await startStandIn(server.db, { boundMs: 300 })
  await expect.poll(() => whoAnswers(standIn)).toBe('replica')
  await standIn.be('behind')
  await expect.poll(() => whoAnswers(standIn)).toBe('primary')
  expect(standIn.losses).toEqual([])
  await standIn.be('current')
  await expect.poll(() => whoAnswers(standIn)).toBe('replica')
})

test('a caller who knows of a change does not read from a replica that may lack it', async () => {
  const standIn = await startStandIn(server.db)
  await expect.poll(() => whoAnswers(standIn)).toBe('replica')
  await standIn.be('behind')
  const changedAt = performance.now()
  expect(await whoAnswers(standIn, changedAt)).toBe('primary')
  expect(await whoAnswers(standIn)).toBe('replica')
  await standIn.be('current')
  await expect.poll(() => whoAnswers(standIn, changedAt)).toBe('replica')
})

test('a replica that became a primary is not read from', async () => {
  const standIn = await startStandIn(server.db)
  await expect.poll(() => whoAnswers(standIn)).toBe('replica')
  await standIn.becomePrimary()
  await expect.poll(() => whoAnswers(standIn)).toBe('primary')
  expect(String(standIn.losses)).toBe('Error: The server of DATABASE_READ_URL is not a replica')
})

test('a reading that breaks off on the replica is done again on the primary', async () => {
  const standIn = await startStandIn(server.db)
  await expect.poll(() => whoAnswers(standIn)).toBe('replica')
  const asked: Database[] = []
  const answer = await standIn.replica.read(async (db) => {
    asked.push(db)
    if (db !== server.db) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
    return 'answer'
  })
  expect([answer, asked.length, asked[1] === server.db]).toEqual(['answer', 2, true])
  await expect.poll(() => whoAnswers(standIn)).toBe('replica')
})

test('a refusal is no failure of the replica and is not repeated', async () => {
  const standIn = await startStandIn(server.db)
  await expect.poll(() => whoAnswers(standIn)).toBe('replica')
  let asked = 0
  const refused = standIn.replica.read(() => {
    asked += 1
    return Promise.reject(new Error('There is no such film'))
  })
  await expect(refused).rejects.toThrow('There is no such film')
  expect([asked, await whoAnswers(standIn)]).toEqual([1, 'replica'])
})
