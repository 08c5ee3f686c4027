import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPasswordHasher } from '../kernel/identity/password-hasher.ts'
import { chooseSlugs } from '../catalogue/films/slugs.ts'
import { startTestServer } from '../test/start-test-server.ts'
import { lockDemo } from './demo-sql.ts'
import { connectForJobs } from '../platform/database/connect.ts'
import { fillDemo } from './fill-demo.ts'

test('several processes that start together load the demo once', async () => {
  await using server = await startTestServer()
  const { config } = server
  const deps = { config, passwords: createPasswordHasher(config.passwordHash) }
  const count = async () => {
    const films = await server.db.selectFrom('films').select('slug').execute()
    return [films.length, new Set(films.map(({ slug }) => slug)).size]
  }
  await using db = connectForJobs(server.databaseUrl)
  expect(await Promise.all([fillDemo(db, deps), fillDemo(db, deps)])).toEqual([true, true])
  const [films, slugs] = await count()
  expect(films).toBeGreaterThan(12)
  expect(films).toBe(slugs)
})

test('staff can add a film while a process loads the demo', async () => {
  await using server = await startTestServer()
  await server.db.transaction().execute(async (loading) => {
    await lockDemo(loading)
    const slugs = await server.db.transaction().execute(async (adding) => {
      await sql`set local statement_timeout = '1s'`.execute(adding)
      return chooseSlugs(adding, ['Meanwhile'])
    })
    expect(slugs).toEqual(['meanwhile'])
  })
})
