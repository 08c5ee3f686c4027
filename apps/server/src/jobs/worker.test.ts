import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { createProviders, type Providers } from '../kernel/providers/providers.ts'
import { purgeNow } from '../test/purge-now.ts'
import { useTestServer, useWorker } from '../test/start-test-server.ts'
import { breakService, outboxOf } from '../test/sandbox-controls.ts'
import { letHoursPass } from '../test/clock.ts'
import { startWorker } from './worker.ts'

/** A busy machine needs more time than the default. */
const ON_A_BUSY_MACHINE = { timeout: 10_000 }

const server = useTestServer({ sandbox: true })
const worker = useWorker(server)

async function aMessage(message: string): Promise<string> {
  const id = uuid()
  const payload = { name: 'Amina', email: 'amina@example.com', message }
  await server.db.insertInto('outbox').values({ id, kind: 'contact-form', payload }).execute()
  return id
}

const message = (id: string) =>
  server.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a message to the support team goes out once, however many workers run', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => aMessage(`Message number ${n}`)))
  for (let count = 0; count < 3; count += 1) server.startWorker()
  const isDone = async (id: string) => (await message(id)).done_at !== null
  await expect.poll(() => Promise.all(ids.map(isDone)), ON_A_BUSY_MACHINE).toEqual(Array(12).fill(true))
  const sent = await outboxOf(server, 'form')
  expect(JSON.stringify(sent).match(/Message number \d+/g)).toHaveLength(12)
})

test('a message that was not accepted is stored with its error and sent later', async () => {
  const id = await aMessage('A message that has to wait')
  await breakService(server, 'form', '500')
  await worker.runOnce()
  const waiting = await message(id)
  expect(waiting).toMatchObject({ done_at: null, attempts: 1 })
  expect(waiting.last_error).toMatch(/answered 500$/)
  expect(waiting.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 10_000)

  await letHoursPass(server, 0.01)
  await worker.runOnce()
  expect(await message(id)).toMatchObject({ last_error: null, done_at: expect.any(Date) as Date })
})

test('keys and codes are deleted two days after their use, and not before', async () => {
  const { db } = server
  const customer = await server.make.customer()
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
  for (const hours of [47, 49]) {
    await db
      .insertInto('idempotency_keys')
      .values({
        customer_id: customer.id,
        key: `of-${hours}-hours`,
        request_hash: 'x',
        created_at: ago(hours),
      })
      .execute()
    await db
      .insertInto('one_time_codes')
      .values({
        id: uuid(),
        phone: customer.phone,
        purpose: 'sign-up',
        code_hash: `of-${hours}-hours`,
        channel: 'sms',
        created_at: ago(hours),
        expires_at: ago(hours),
      })
      .execute()
  }
  await purgeNow(server)
  const keys = await db.selectFrom('idempotency_keys').select('key').execute()
  const codes = await db.selectFrom('one_time_codes').select('code_hash').execute()
  expect(keys).toEqual([{ key: 'of-47-hours' }])
  expect(codes).toEqual([{ code_hash: 'of-47-hours' }])
})

test("a round requested by a test begins after the worker's first round", async () => {
  const { db, uploads, config } = server
  const held = Promise.withResolvers<undefined>()
  let calls = 0
  async function hold() {
    calls += 1
    if (calls === 1) await held.promise
    return 0
  }
  const deps = { db, uploads, config, providers: createProviders(config) }
  const busy = startWorker(deps, { everyMs: HOUR_MS, more: [hold] })
  const round = busy.runOnce()
  // A round that did not wait would be over by the time another worker has done all of its work.
  await server.startWorker().runOnce()
  expect(calls).toBe(1)
  held.resolve(undefined)
  await round
  expect(calls).toBe(2)
  await busy.stop()
})

test('stopping waits for work in progress, and begins no new work', async () => {
  let finish = () => {}
  let begun = 0
  const providers = createProviders(server.config)
  const slow: Providers = {
    ...providers,
    contactForm: {
      send() {
        begun += 1
        return new Promise((resolve) => {
          finish = resolve
        })
      },
    },
  }
  const id = await aMessage('A message that takes its time')
  const busy = server.startWorker(slow)
  await expect.poll(() => begun).toBe(1)
  await aMessage('A message that comes too late')

  let stopped = false
  const stopping = busy.stop().then(() => {
    stopped = true
  })
  // A worker that does not wait has stopped by the time that the database answers.
  expect((await message(id)).done_at).toBeNull()
  expect(stopped).toBe(false)
  finish()
  await stopping
  expect((await message(id)).done_at).not.toBeNull()
  expect(begun).toBe(1)
})

test('a job that fails does not stop the others', async () => {
  const id = await aMessage('A message after trouble')
  await sql`alter table provider_events rename to provider_events_away`.execute(server.db)
  try {
    await worker.runOnce()
  } finally {
    await sql`alter table provider_events_away rename to provider_events`.execute(server.db)
  }
  expect((await message(id)).done_at).not.toBeNull()
})
