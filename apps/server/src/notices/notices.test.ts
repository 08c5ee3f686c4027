import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createOneSignal } from '../providers/onesignal.ts'
import { createProviders, type Providers } from '../providers/providers.ts'
import type { Worker } from '../jobs/worker.ts'
import { lettersTo, pushesTo } from '../test/notices.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { activate, breakService, payAtCheckout, startTopUp } from '../test/test-buyer.ts'
import { outcomeOf, TestStaff } from '../test/test-staff.ts'
import { announceCancellation } from '../tickets/announce-cancellation.ts'
import { lockTicketsToRefund } from '../tickets/refunds-sql.ts'
import { letHoursPass } from '../test/let-hours-pass.ts'

/** Machines under test are busy. */
const PATIENTLY = { timeout: 10_000 }

let server: TestServer
let worker: Worker

beforeAll(async () => {
  server = await startTestServer({ sandbox: true })
  worker = server.startWorker()
})
afterEach(() => expectInvariants(server.db))
afterAll(() => server[Symbol.asyncDispose]())

async function aBuyer(tickets = 1) {
  const buyer = await server.make.customer({ balance: 1000 })
  const bought = await buyer.buy(await server.make.showtime(), tickets)
  return { buyer, ...bought }
}

test('a bought ticket is told once, to the phones of its buyer, and leads to the ticket', async () => {
  const { buyer, tickets } = await aBuyer()
  await worker.runOnce()
  await worker.runOnce()
  expect(await pushesTo(server, buyer)).toMatchObject([
    {
      to: [buyer.id],
      title: 'Your ticket for Lionheart',
      text: expect.stringContaining('Seat A1') as string,
      data: { route: '/ticketdetails', ticketId: tickets[0]?.TicketID },
    },
  ])
})

test('several tickets of one purchase are one notice, which leads to the list', async () => {
  const { buyer } = await aBuyer(3)
  await worker.runOnce()
  expect(await pushesTo(server, buyer)).toMatchObject([
    { title: 'Your tickets for Lionheart', data: { route: '/mytickets' } },
  ])
})

test('a purchase that is refused tells nobody; one that is repeated under its key tells once', async () => {
  const showtime = await server.make.showtime({ price: 600 })
  const buyer = await server.make.customer({ balance: 1000 })
  await expect(buyer.buy(showtime, 2)).rejects.toMatchObject({ code: 'balance-too-low' })
  expect(await lettersTo(server, buyer)).toEqual([])
  await Promise.all([1, 2, 3].map(() => buyer.buy(showtime, 1, { key: 'bought-but-once' })))
  expect(await lettersTo(server, buyer)).toHaveLength(1)
})

test('credited Points are told once, with the balance, however often the provider says so', async () => {
  await activate(server, 'paystack')
  const buyer = await server.make.customer({ balance: 1000 })
  const { provider, tx_ref, amount } = await startTopUp(buyer, 300)
  await payAtCheckout(server, { provider, tx_ref, amount, webhook: 3 })
  await worker.runOnce()
  expect(await pushesTo(server, buyer)).toMatchObject([
    {
      title: '300 Vp added',
      text: 'Your payment has arrived. Your balance is 1,300 Vp.',
      data: { route: '/profile' },
    },
  ])
})

test('a cancelled showtime is told to each who holds tickets of it, once, with what goes back', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const [one, other, stranger] = await Promise.all(
    [1, 2, 3].map(() => server.make.customer({ balance: 1000 })),
  )
  if (!one || !other || !stranger) throw new Error('too few')
  await one.buy(showtime, 3)
  await other.buy(showtime, 1)
  await stranger.buy(await server.make.showtime(), 1)
  const manager = await TestStaff.make(server, 'manager')
  const cancel = () => outcomeOf(manager.act(`showtimes/${showtime.id}/cancel`))
  expect(await Promise.all([cancel(), cancel()])).toContain('done')
  await worker.runOnce()
  const told = async (customer: typeof one) =>
    (await pushesTo(server, customer)).filter(({ title }) => /was cancelled/.test(title))
  expect(await told(one)).toMatchObject([
    {
      text: expect.stringContaining('300 Vp went back to your balance.') as string,
      data: { route: '/mytickets' },
    },
  ])
  expect(await told(other)).toMatchObject([{ data: { route: '/ticketdetails' } }])
  expect(await told(stranger)).toEqual([])
})

test('what is undone is told to nobody', async () => {
  const showtime = await server.make.showtime()
  const buyer = await server.make.customer({ balance: 100 })
  await buyer.buy(showtime, 1)
  const undone = server.db.transaction().execute(async (tx) => {
    const tickets = await lockTicketsToRefund(tx, showtime.id)
    await announceCancellation(tx, { tickets, refunded: tickets })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await lettersTo(server, buyer)).toMatchObject([{ topic: 'ticket-bought' }])
})

test.each(['500', 'reset', 'garbage'] as const)(
  'a notice that meets a service answering with %s goes out later, once',
  async (mode) => {
    // What other tests left behind must not meet the fault instead.
    await worker.runOnce()
    const { buyer } = await aBuyer()
    await breakService(server, 'onesignal', mode, 1)
    await worker.runOnce()
    expect(await pushesTo(server, buyer)).toEqual([])
    expect(await lettersTo(server, buyer)).toMatchObject([{ done_at: null, attempts: 1 }])
    await letHoursPass(server, 0.01)
    await worker.runOnce()
    await letHoursPass(server, 0.01)
    await worker.runOnce()
    expect(await pushesTo(server, buyer)).toHaveLength(1)
  },
)

/** Providers whose push does something other than tell us that it went well. */
function pushing(push: (send: () => Promise<boolean>) => Promise<boolean>): Providers {
  const providers = createProviders(server.config)
  const { onesignal } = providers
  return { ...providers, onesignal: { push: (order) => push(() => onesignal.push(order)) } }
}

test('a service that takes a notice and never answers is asked again, and told the phone once', async () => {
  await worker.runOnce()
  const { buyer } = await aBuyer()
  const hasty = createOneSignal(server.config.services.onesignal, { timeoutMs: 300 })
  await breakService(server, 'onesignal', 'unanswered')
  await server.startWorker({ ...createProviders(server.config), onesignal: hasty }).runOnce()
  const isNoted = async () => (await lettersTo(server, buyer))[0]?.last_error
  await expect.poll(isNoted, PATIENTLY).toMatch(/does not answer$/)
  expect(await pushesTo(server, buyer)).toHaveLength(1)
  await letHoursPass(server, 0.01)
  await worker.runOnce()
  expect(await lettersTo(server, buyer)).toMatchObject([{ attempts: 2, last_error: null }])
  expect(await pushesTo(server, buyer)).toHaveLength(1)
})

test('a worker that dies between sending and noting it leaves a notice that is not sent twice', async () => {
  const { buyer } = await aBuyer()
  let sent = () => {}
  const wasSent = new Promise<void>((resolve) => (sent = resolve))
  // Dead to us: what it was doing never ends. The others must not wait for it.
  let wake: (answer: boolean) => void = () => undefined
  const dying = server.startWorker(
    pushing(async (send) => {
      await send()
      sent()
      return new Promise<boolean>((resolve) => (wake = resolve))
    }),
  )
  await wasSent
  expect(await lettersTo(server, buyer)).toMatchObject([{ done_at: null }])
  await letHoursPass(server, 0.01)
  await worker.runOnce()
  expect(await lettersTo(server, buyer)).toMatchObject([{ done_at: expect.any(Date) as Date }])
  expect(await pushesTo(server, buyer)).toHaveLength(1)
  wake(true)
  await dying.stop()
})

test('without a key of its own the same death tells the phone twice, so the test above can fail', async () => {
  const { buyer } = await aBuyer()
  const keyless = (isDead: boolean) => {
    const { onesignal, ...providers } = createProviders(server.config)
    return {
      ...providers,
      onesignal: {
        push: async (order: Parameters<typeof onesignal.push>[0]) => {
          const answer = await onesignal.push({ ...order, key: crypto.randomUUID() })
          if (isDead) throw new Error('the end')
          return answer
        },
      },
    }
  }
  await server.startWorker(keyless(true)).runOnce()
  await letHoursPass(server, 0.01)
  await server.startWorker(keyless(false)).runOnce()
  await expect.poll(() => pushesTo(server, buyer), PATIENTLY).toHaveLength(2)
})

test('a customer without a phone that takes notices is no trouble', async () => {
  const { buyer } = await aBuyer()
  await server.startWorker(pushing(() => Promise.resolve(false))).runOnce()
  await expect
    .poll(() => lettersTo(server, buyer), PATIENTLY)
    .toMatchObject([{ done_at: expect.any(Date) as Date, last_error: null }])
})

test('what was in a letter is forgotten once it has gone out', async () => {
  const { buyer } = await aBuyer()
  await worker.runOnce()
  expect(await lettersTo(server, buyer)).toMatchObject([{ payload: {}, topic: 'ticket-bought' }])
})

test('who was paid back for one ticket before is told of the rest alone', async () => {
  const showtime = await server.make.showtime({ price: 100, startsInHours: 2 })
  const buyer = await server.make.customer({ balance: 200 })
  const [seen] = (await buyer.buy(showtime, 2)).tickets
  const { token } = await server.make.staff()
  await server.app.inject({
    method: 'POST',
    url: '/api/v1/gate/checkin',
    headers: { authorization: `Bearer ${token}` },
    payload: { code: seen?.QrCode, nonce: crypto.randomUUID() },
  })
  await (await TestStaff.make(server, 'finance')).act(`tickets/${seen?.TicketID}/refund`)
  await (await TestStaff.make(server, 'manager')).act(`showtimes/${showtime.id}/cancel`)
  await worker.runOnce()
  expect((await pushesTo(server, buyer))[0]).toMatchObject({
    title: 'Lionheart was cancelled',
    text: expect.stringContaining('. 100 Vp went back') as string,
  })
  expect(await buyer.balance()).toBe(200)
})
