import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { queuedFor, pushesTo } from '../../test/observe.ts'
import { useTestServer, useWorker } from '../../test/start-test-server.ts'
import { breakService } from '../../test/sandbox-controls.ts'
import type { TestCustomer } from '../../test/people.ts'
import { letHoursPass } from '../../test/clock.ts'
import { MESSAGE_TRIES } from './outbox-sql.ts'

const server = useTestServer({ sandbox: true })
const worker = useWorker(server)
let manager: { id: string; token: string }

beforeAll(async () => {
  manager = await server.make.staff('manager')
})
beforeEach(() => server.db.deleteFrom('outbox').execute())

const URL = '/api/v1/staff/deadletters'

async function ask(method: 'GET' | 'POST', path = '', token = manager.token) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await server.app.inject({ method, url: URL + path, headers })
  return { status: response.statusCode, body: response.json<Page & { retried: number }>() }
}

interface Page {
  letters: { id: string; kind: string; topic: string; attempts: number; lastError: string }[]
  total: number
  next: string | null
}

async function aDeadNotification(): Promise<TestCustomer> {
  const buyer = await server.make.customer({ balance: 100 })
  await breakService(server, 'onesignal', '500', MESSAGE_TRIES)
  await buyer.buy(await server.make.showtime(), 1)
  for (let tries = 0; tries < MESSAGE_TRIES; tries += 1) {
    await letHoursPass(server, 0.01)
    await worker.runOnce()
  }
  return buyer
}

test('a notification fails for good after twelve tries, and its text is deleted', async () => {
  const buyer = await aDeadNotification()
  await letHoursPass(server, 0.01)
  await worker.runOnce()
  expect(await queuedFor(server, buyer)).toMatchObject([
    { attempts: 12, dead_at: expect.any(Date) as Date, done_at: null },
  ])
  expect(await pushesTo(server, buyer)).toEqual([])

  const { body } = await ask('GET')
  expect(body).toMatchObject({
    letters: [
      {
        kind: 'push',
        topic: 'ticket-bought',
        customerID: buyer.id,
        attempts: MESSAGE_TRIES,
        lastError: expect.stringMatching(/answered 500$/) as string,
      },
    ],
    total: 1,
    next: null,
  })
  expect(JSON.stringify(body)).not.toMatch(/Lionheart/)
})

test('a failed message that staff retry is sent once, and the audit names them', async () => {
  const buyer = await aDeadNotification()
  const id = (await ask('GET')).body.letters[0]?.id ?? ''
  expect(await ask('POST', `/${id}/retry`)).toEqual({ status: 200, body: { retried: 1 } })
  expect((await ask('POST', `/${id}/retry`)).status).toBe(404)
  await worker.runOnce()
  expect(await pushesTo(server, buyer)).toHaveLength(1)
  expect((await ask('GET')).body).toEqual({ letters: [], total: 0, next: null })
  const audit = server.db.selectFrom('audit').selectAll().where('subject', '=', id)
  expect(await audit.execute()).toMatchObject([{ actor_id: manager.id, action: 'retry-letter' }])
})

async function failedMessages(count: number): Promise<void> {
  const values = Array.from({ length: count }, () => ({
    id: uuid(),
    kind: 'contact-form',
    payload: '{}',
    attempts: MESSAGE_TRIES,
    dead_at: new Date(),
  }))
  await server.db.insertInto('outbox').values(values).execute()
}

test('failed messages are listed page by page, and one call retries all of them', async () => {
  await failedMessages(120)
  const pages: Page[] = []
  let before = ''
  do {
    const { body } = await ask('GET', before)
    pages.push(body)
    before = body.next === null ? '' : `?before=${body.next}`
  } while (before)
  expect(pages.map(({ letters, total }) => [letters.length, total])).toEqual([
    [50, 120],
    [50, 120],
    [20, 120],
  ])
  expect(new Set(pages.flatMap(({ letters }) => letters.map(({ id }) => id))).size).toBe(120)
  expect((await ask('POST', '/retry')).body).toEqual({ retried: 120 })
  expect((await ask('GET')).body.total).toBe(0)
})

test('one call retries tens of thousands of messages, with one row in the audit', async () => {
  await sql`insert into outbox (id, kind, payload, attempts, dead_at)
    select gen_random_uuid(), 'contact-form', '{}', ${MESSAGE_TRIES}, now()
    from generate_series(1, 20000)`.execute(server.db)
  expect((await ask('POST', '/retry')).body).toEqual({ retried: 20_000 })
  const actions = server.db.selectFrom('audit').selectAll().where('action', '=', 'retry-letters')
  expect((await actions.orderBy('id', 'desc').limit(1).execute())[0]).toMatchObject({
    actor_id: manager.id,
    detail: { letters: 20_000 },
  })
})

test('a message that two members of staff retry at the same time goes out once', async () => {
  await failedMessages(1)
  const answers = await Promise.all([1, 2, 3].map(() => ask('POST', '/retry')))
  expect(answers.map(({ body }) => body.retried).sort()).toEqual([0, 0, 1])
})

test('only managers and admins see failed messages', async () => {
  for (const role of ['finance', 'attendant']) {
    const { token } = await server.make.staff(role)
    expect((await ask('GET', '', token)).status).toBe(403)
    expect((await ask('POST', '/retry', token)).status).toBe(403)
  }
})

test('a message whose last attempt crashed is marked as failed and not retried', async () => {
  const id = uuid()
  await server.db
    .insertInto('outbox')
    .values({ id, kind: 'contact-form', payload: '{}', attempts: MESSAGE_TRIES })
    .execute()
  await worker.runOnce()
  const { body } = await ask('GET')
  expect(body.letters).toMatchObject([{ id, lastError: 'never answered' }])
})

test('a message that is too late loses its text, and one that failed keeps its text and its error', async () => {
  const past = new Date(Date.now() - 60_000)
  const message = { kind: 'contact-form', payload: '{"text":"hello"}' }
  const late = { ...message, id: uuid(), send_before: past }
  const failed = { ...message, id: uuid(), attempts: MESSAGE_TRIES, last_error: 'no answer' }
  const lateAndFailed = { ...failed, id: uuid(), send_before: past }
  await server.db.insertInto('outbox').values([late, failed, lateAndFailed]).execute()
  await worker.runOnce()
  const rows = await server.db.selectFrom('outbox').select(['payload', 'last_error', 'dead_at']).orderBy('id').execute()
  const ended = { payload: {}, last_error: 'too late to be sent', dead_at: null }
  const kept = { payload: { text: 'hello' }, last_error: 'no answer', dead_at: expect.any(Date) as Date }
  expect(rows).toEqual([ended, kept, ended])
})

test('the metrics show how many messages wait, for how long, and how many are dead', async () => {
  await failedMessages(2)
  const old = sql<Date>`now() - interval '10 minutes'`
  const later = sql<Date>`now() + interval '1 hour'`
  await server.db
    .insertInto('outbox')
    .values({
      id: uuid(),
      kind: 'contact-form',
      payload: '{}',
      created_at: old,
      next_attempt_at: later,
    })
    .execute()
  const metrics = (await server.app.inject('/metrics')).body
  expect(metrics).toMatch(/^velvet_outbox_waiting 1$/m)
  expect(metrics).toMatch(/^velvet_outbox_dead 2$/m)
  expect(metrics).toMatch(/^velvet_outbox_oldest_seconds 60\d/m)
})
