import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { connect, connectForJobs, type Database } from './connect.ts'

const server = useTestServer()

const connectForCalls = (preparesStatements: boolean) =>
  connect(server.databaseUrl, { connections: 1, preparesStatements })

async function preparedOn(db: Database) {
  for (const sum of [2, 3]) {
    const asked = sql<{ sum: number }>`/* a-sum */ select 1 + ${sum - 1}::integer as sum`
    expect((await asked.execute(db)).rows).toEqual([{ sum }])
  }
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)
  await db.destroy()
  return rows.map(({ name }) => name)
}

test('a statement with a name is prepared once on its connection', async () => {
  expect(await preparedOn(connectForCalls(true))).toEqual(['a-sum'])
})

test('behind a pooler that loses prepared statements nothing is prepared', async () => {
  expect(await preparedOn(connectForCalls(false))).toEqual([])
})

test('jobs and commands never prepare statements, with or without a pooler', async () => {
  expect(await preparedOn(connectForJobs(server.databaseUrl))).toEqual([])
})
