import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { sql } from 'kysely'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { noteDoubt } from '../platform/clock/clock-trust.ts'
import { forgetDates, keepDate } from '../platform/clock/witnesses.ts'
import { ask } from '../kernel/providers/ask.ts'
import { setClockOff } from '../test/machine-clock.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { shiftClock } from '../test/shifted-clock.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { activate, startTopUp } from '../test/test-buyer.ts'
import type { TestCustomer } from '../test/test-customer.ts'

const THREE_DAYS = 72

let server: TestServer
let buyer: TestCustomer

beforeEach(async () => {
  forgetDates()
  server = await startTestServer({ sandbox: true })
  await activate(server, 'paystack')
  buyer = await server.make.customer({ balance: 100 })
})
afterEach(async () => {
  vi.useRealTimers()
  forgetDates()
  noteDoubt(undefined)
  await server[Symbol.asyncDispose]()
})

/** Starts a worker and lets it do one round. */
async function restart() {
  const worker = server.startWorker()
  await worker.runOnce()
  return worker
}

/** Buys a ticket for tomorrow, and starts a top-up. */
async function ticketAndPayment() {
  const showtime = await server.make.showtime({ startsInHours: 24, price: 10 })
  const { tickets } = await buyer.buy(showtime, 1)
  const payment = await startTopUp(buyer, 300)
  return { showtime, ticketId: tickets[0]?.TicketID ?? '', payment }
}
type Made = Awaited<ReturnType<typeof ticketAndPayment>>

interface Looked {
  ticket: string
  closed: boolean
  paid: string
  keys: number
  notes: number
}

async function look({ showtime, ticketId, payment }: Made) {
  const { rows } = await sql<Looked>`
    select tickets.status as ticket, closed_at is not null as closed, payments.status as paid,
      (select count(*)::int from idempotency_keys) as keys,
      (select count(*)::int from proof_notes) as notes
    from tickets join showtimes on showtimes.id = ${showtime.id}
      join payments on tx_ref = ${payment.tx_ref}
    where tickets.id = ${ticketId}`.execute(server.db)
  return rows[0]
}

/** The first round of a worker has signed one note, that of yesterday. */
const untouched = (keys: number): Looked => ({
  ...{ ticket: 'unused', closed: false, paid: 'pending' },
  ...{ keys, notes: 1 },
})

async function readiness() {
  return (await server.app.inject('/readyz')).json<{ status: string; clock?: string }>()
}

async function isTrusted(): Promise<boolean> {
  return (await server.app.inject('/metrics')).body.includes('velvet_clock_trusted 1')
}

test('a clock that jumps three days ahead while the server runs ends and signs nothing, and work continues when the clock is right again', async () => {
  const made = await ticketAndPayment()
  const worker = await restart()
  const { keys = 0 } = (await look(made)) ?? {}
  expect(await isTrusted()).toBe(true)

  await setClockOff(server, THREE_DAYS)
  await worker.runOnce()
  expect(await look(made)).toEqual(untouched(keys))
  // The sandbox, which was asked meanwhile, may report the right time.
  expect((await readiness()).clock).toMatch(/jumped|disagrees/)
  expect(await isTrusted()).toBe(false)

  await setClockOff(server, 0)
  await worker.runOnce()
  expect(await look(made)).toEqual(untouched(keys))
  expect(await readiness()).toEqual({ status: 'ready' })
  expect(await isTrusted()).toBe(true)
  await expectInvariants(server.db)
})

test('a clock that is three days ahead after a restart ends and signs nothing, and is trusted again when it is right', async () => {
  const made = await ticketAndPayment()
  await (await restart()).stop()
  const { keys = 0 } = (await look(made)) ?? {}

  await setClockOff(server, THREE_DAYS)
  await (await restart()).stop()
  await (await restart()).stop()
  expect(await look(made)).toEqual(untouched(keys))
  expect((await readiness()).clock).toMatch(/jumped|disagrees/)

  await setClockOff(server, 0)
  await restart()
  expect(await look(made)).toEqual(untouched(keys))
  expect(await readiness()).toEqual({ status: 'ready' })
})

test('tickets and showtimes that were ended while the clock was ahead are reopened once it is right', async () => {
  const made = await ticketAndPayment()
  await setClockOff(server, THREE_DAYS)
  const ahead = await restart()
  // This is a first start, and no provider reports the right time before the harm is done.
  forgetDates()
  await ahead.runOnce()
  await ahead.stop()
  expect(await look(made)).toMatchObject({ ticket: 'expired', closed: true })

  await setClockOff(server, 0)
  await restart()
  expect(await look(made)).toMatchObject({ ticket: 'unused', closed: false })
  await expectInvariants(server.db)
})

test('a clock that was behind and is set right is not trusted until a third party confirms it', async () => {
  const ended = await server.make.showtime({ startsInHours: -30 })
  const isClosed = async () =>
    (
      await server.db
        .selectFrom('showtimes')
        .select('closed_at')
        .where('id', '=', ended.id)
        .executeTakeFirstOrThrow()
    ).closed_at !== null
  await setClockOff(server, -THREE_DAYS)
  const worker = await restart()
  expect(await isClosed()).toBe(false)

  await setClockOff(server, 0)
  await worker.runOnce()
  expect(await isClosed()).toBe(false)
  expect((await readiness()).clock).toBe('the clock jumped')

  keepDate('https://api.paystack.co/', new Date().toUTCString())
  await worker.runOnce()
  expect(await isClosed()).toBe(true)
  expect(await readiness()).toEqual({ status: 'ready' })
})

test.each([-1, 1])(
  'a server whose clock is %i hour off its database ends nothing',
  async (hours) => {
    const made = await ticketAndPayment()
    const worker = await restart()
    const { keys = 0 } = (await look(made)) ?? {}
    shiftClock(hours)
    await sql`update showtimes set starts_at = now() - interval '3 hours',
    ends_at = now() - interval '1 second' where id = ${made.showtime.id}`.execute(server.db)
    await worker.runOnce()
    expect(await look(made)).toEqual(untouched(keys))
    expect((await readiness()).clock).toBe('the clocks of the server and of its database disagree')
    vi.useRealTimers()
    await worker.runOnce()
    expect(await look(made)).toMatchObject({ ticket: 'expired', closed: true })
  },
)

test('a third party that dates its answers days ahead makes the clock doubtful until both agree', async () => {
  let date = new Date(Date.now() - 3 * DAY_MS)
  const provider = createServer((_, response) => {
    response.setHeader('date', date.toUTCString()).end('{}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void provider.close())
  await new Promise((resolve) => provider.once('listening', resolve))
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`
  const worker = await restart()

  await ask('termii', url)
  await worker.runOnce()
  expect((await readiness()).clock).toMatch(/^the clock of 127\.0\.0\.1:\d+ disagrees$/)
  date = new Date()
  await ask('termii', url)
  await worker.runOnce()
  expect(await readiness()).toEqual({ status: 'ready' })
})
