import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { createProviders } from '../providers/providers.ts'
import { startTestServer } from '../test/start-test-server.ts'
import { purge } from './purge.ts'

test('sessions and delivery reports that ended a month ago are deleted, and nothing that is in use', async () => {
  await using server = await startTestServer()
  const { id: customer_id } = await server.make.customer()
  const silent = { warn: () => undefined, error: () => undefined }
  const stopping = new AbortController().signal
  const { db, uploads } = server
  const providers = createProviders(server.config)
  const deps = { db, uploads, providers, log: silent, stopping }
  const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
  const [old, ended] = [uuid(), uuid()]
  await server.db
    .insertInto('sessions')
    .values([
      { id: old, customer_id, expires_at: daysAgo(31) },
      { id: ended, customer_id, expires_at: daysAgo(29) },
    ])
    .execute()
  const events = [
    ['termii', 31],
    ['termii', 29],
    ['paystack', 400],
  ] as const
  for (const [provider, days] of events) {
    await server.db
      .insertInto('provider_events')
      .values({ id: uuid(), provider, digest: uuid(), payload: '{}', received_at: daysAgo(days) })
      .execute()
  }

  expect(await purge(deps)).toBe(2)
  const sessions = await server.db.selectFrom('sessions').select('id').execute()
  expect(sessions).toHaveLength(2)
  expect(sessions.map(({ id }) => id)).not.toContain(old)
  const kept = await server.db.selectFrom('provider_events').select('provider').execute()
  expect(kept.map(({ provider }) => provider).sort()).toEqual(['paystack', 'termii'])
  expect(await purge(deps)).toBe(0)
})
