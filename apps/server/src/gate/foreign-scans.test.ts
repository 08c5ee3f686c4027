import { SCANS_MAX_BYTES } from '@velvet/contract/gate-rules'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../test/ledger-check.ts'
import { refusalOf } from '../test/one-time-codes.ts'
import { PausedDatabase } from '../test/paused-database.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { sellTickets, TestDoor } from '../test/test-door.ts'

let server: TestServer
let one: TestDoor
let two: TestDoor

beforeAll(async () => {
  server = await startTestServer()
  one = await TestDoor.open(server)
  two = await TestDoor.open(server)
})
afterEach(() => expectInvariants(server.db))
afterAll(() => server[Symbol.asyncDispose]())

test('the nonce of another phone gets no answer of that phone, however often it is sent', async () => {
  const { codes } = await sellTickets(server)
  const scan = { code: codes[0], nonce: 'of-the-first-phone' }
  expect(await one.scan(scan)).toMatchObject({ result: 'admitted' })
  for (let tries = 0; tries < 2; tries += 1) {
    expect(await two.scan(scan)).toMatchObject({ error: 'idempotency-key-reused' })
  }
  expect(await one.scan(scan)).toMatchObject({ result: 'admitted' })
})

test('when two phones send one nonce in the same moment, one scan counts and the other is refused', async () => {
  const { codes } = await sellTickets(server, 2)
  await using paused = await PausedDatabase.at('before its tickets are used', server.databaseUrl)
  await paused.hold()
  const [first, second] = codes.map((code) => ({ code, nonce: 'of-both' }))
  const winner = one.scan(first ?? { code: '' })
  const pid = await paused.untilSomebodyWaits()
  const loser = two.scan(second ?? { code: '' })
  await paused.untilSomebodyWaitsFor(pid)
  await paused.release()
  expect(await winner).toMatchObject({ result: 'admitted' })
  expect(await loser).toMatchObject({ error: 'idempotency-key-reused' })
})

test('a batch that is larger than its contract allows is refused, and nothing of it is taken', async () => {
  const { codes } = await sellTickets(server)
  const scans = [{ code: codes[0], nonce: 'too-large', at: new Date().toISOString() }]
  const body = { deviceID: one.id, scans, padding: 'x'.repeat(SCANS_MAX_BYTES) }
  expect(refusalOf(await one.call('POST', 'checkins', body))).toEqual([413, 'body-too-large'])
  expect(await two.scan({ code: codes[0] })).toMatchObject({ result: 'admitted' })
})

test('an attendant of another cinema admits nobody, and a forced scan of theirs is called forced', async () => {
  const { codes } = await sellTickets(server)
  const stranger = await server.make.staff('attendant')
  const cinema = await server.make.cinema()
  await server.db
    .insertInto('staff_cinemas')
    .values({ staff_id: stranger.id, cinema_id: cinema })
    .execute()
  const door = await TestDoor.open(server, { token: stranger.token })
  expect(await door.scan({ code: codes[0] })).toMatchObject({
    result: 'wrong-showtime',
    reason: expect.stringMatching(/^This ticket is for /) as string,
  })
  expect(await door.scan({ force: true, code: codes[0], nonce: 'from-elsewhere' })).toMatchObject({
    reason: expect.stringMatching(/^This ticket is for /) as string,
  })
  const kept = await server.db
    .selectFrom('gate_scans')
    .select(['forced', 'staff_id'])
    .where('nonce', '=', 'from-elsewhere')
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ forced: true, staff_id: stranger.id })
})
