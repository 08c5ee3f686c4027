import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { jobDepsOf, startTestServer } from '../test/start-test-server.ts'
import { purge } from './purge.ts'

const hoursAgo = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours})`
const daysAgo = (days: number) => hoursAgo(24 * days)

test('once a minute, sessions that ended a month ago and delivery reports of that age are deleted', async () => {
  await using server = await startTestServer()
  const { id: customer_id } = await server.make.customer()
  const deps = jobDepsOf(server)
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
  await sql`insert into login_tries (key, failures, last_at) values ('old', 1, ${hoursAgo(49)})`.execute(server.db)
  expect(await purge(deps)).toBe(0)
  await sql`update job_turns set next_turn_at = now() where job = 'purge'`.execute(server.db)
  expect(await purge(deps)).toBe(1)
})

test('sent messages are deleted after a month, and idempotency keys after two days', async () => {
  await using server = await startTestServer()
  const { db } = server
  const { id: staff_id } = await server.make.staff()
  for (const hours of [47, 49]) {
    const key = `of-${hours}-hours`
    const at = hoursAgo(hours)
    await db.insertInto('login_tries').values({ key, failures: 1, last_at: at }).execute()
    await db.insertInto('shares').values({ key, used: 1, at }).execute()
    await db.insertInto('staff_idempotency_keys').values({ staff_id, key, request_hash: 'x', created_at: at }).execute()
  }
  const message = { kind: 'contact-form', payload: '{}', created_at: daysAgo(400) }
  const [waiting, sent, old] = [uuid(), uuid(), uuid()]
  await db
    .insertInto('outbox')
    .values([
      { ...message, id: waiting },
      { ...message, id: sent, done_at: daysAgo(29) },
      { ...message, id: old, done_at: daysAgo(31) },
    ])
    .execute()

  expect(await purge(jobDepsOf(server))).toBe(4)
  for (const table of ['login_tries', 'shares', 'staff_idempotency_keys'] as const) {
    expect(await db.selectFrom(table).select('key').execute(), table).toEqual([{ key: 'of-47-hours' }])
  }
  const messages = await db.selectFrom('outbox').select('id').orderBy('id').execute()
  expect(messages.map(({ id }) => id)).toEqual([waiting, sent])
})
