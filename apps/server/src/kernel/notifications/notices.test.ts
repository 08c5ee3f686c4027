import { expect, test } from 'vitest'
import { createOneSignal } from '../providers/onesignal.ts'
import { wholeProviders, type WholeProviders } from '../../test/settings.ts'
import { queuedFor, pushesTo } from '../../test/observe.ts'
import { useCheckedServer, useWorker } from '../../test/start-test-server.ts'
import { breakService, payAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, startTopUp } from '../../test/top-ups.ts'
import { outcomeOf, TestStaff } from '../../test/people.ts'
import { announceCancellation } from '../../tickets/tickets/announce-cancellation.ts'
import { lockTicketsToRefund } from '../../tickets/tickets/refunds-sql.ts'
import { letHoursPass } from '../../test/clock.ts'

/** A busy machine needs more time than the default. */
const ON_A_BUSY_MACHINE = { timeout: 10_000 }

const server = useCheckedServer({ sandbox: true })
const worker = useWorker(server)

async function aBuyer(tickets = 1) {
  const buyer = await server.make.customer({ balance: 1000 })
  const bought = await buyer.buy(await server.make.showtime(), tickets)
  return { buyer, ...bought }
}

test("a buyer's phones get one notification of a bought ticket, which opens the ticket", async () => {
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

test('several tickets of one purchase make one notification, which opens the list', async () => {
  const { buyer } = await aBuyer(3)
  await worker.runOnce()
  expect(await pushesTo(server, buyer)).toMatchObject([
    { title: 'Your tickets for Lionheart', data: { route: '/mytickets' } },
  ])
})

test('a refused purchase sends no notification, and a repeated one sends one', async () => {
  const showtime = await server.make.showtime({ price: 600 })
  const buyer = await server.make.customer({ balance: 1000 })
  await expect(buyer.buy(showtime, 2)).rejects.toMatchObject({ code: 'balance-too-low' })
  expect(await queuedFor(server, buyer)).toEqual([])
  await Promise.all([1, 2, 3].map(() => buyer.buy(showtime, 1, { key: 'bought-but-once' })))
  expect(await queuedFor(server, buyer)).toHaveLength(1)
})

test('credited Points send one notification with the balance', async () => {
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

test('each ticket holder gets one notification of a cancelled showtime', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const [one, other, stranger] = await Promise.all([1, 2, 3].map(() => server.make.customer({ balance: 1000 })))
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

test('a transaction that is rolled back sends no notification', async () => {
  const showtime = await server.make.showtime()
  const buyer = await server.make.customer({ balance: 100 })
  await buyer.buy(showtime, 1)
  const undone = server.db.transaction().execute(async (tx) => {
    const tickets = await lockTicketsToRefund(tx, [showtime.id])
    await announceCancellation(tx, { tickets, refunded: tickets })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await queuedFor(server, buyer)).toMatchObject([{ topic: 'ticket-bought' }])
})

test.each(['500', 'reset', 'garbage'] as const)(
  'a notification whose service answers with %s is sent later, once',
  async (mode) => {
    // Messages that other tests left behind are sent first, so that they do not meet the fault.
    await worker.runOnce()
    const { buyer } = await aBuyer()
    await breakService(server, 'onesignal', mode, 1)
    await worker.runOnce()
    expect(await pushesTo(server, buyer)).toEqual([])
    expect(await queuedFor(server, buyer)).toMatchObject([{ done_at: null, attempts: 1 }])
    await letHoursPass(server, 0.01)
    await worker.runOnce()
    await letHoursPass(server, 0.01)
    await worker.runOnce()
    expect(await pushesTo(server, buyer)).toHaveLength(1)
  },
)

/** Returns providers whose push does something else than report success. */
function pushing(push: (send: () => Promise<boolean>) => Promise<boolean>): WholeProviders {
  const providers = wholeProviders(server.config)
  const { onesignal } = providers
  return { ...providers, onesignal: { push: (order) => push(() => onesignal.push(order)) } }
}

test('a push service that never responds is retried, and the phone gets it once', async () => {
  await worker.runOnce()
  const { buyer } = await aBuyer()
  const hasty = createOneSignal(server.config.services.onesignal, { timeoutMs: 300 })
  await breakService(server, 'onesignal', 'unanswered')
  await server.startWorker({ ...wholeProviders(server.config), onesignal: hasty }).runOnce()
  const isNoted = async () => (await queuedFor(server, buyer))[0]?.last_error
  await expect.poll(isNoted, ON_A_BUSY_MACHINE).toMatch(/does not answer$/)
  expect(await pushesTo(server, buyer)).toHaveLength(1)
  await letHoursPass(server, 0.01)
  await worker.runOnce()
  expect(await queuedFor(server, buyer)).toMatchObject([{ attempts: 2, last_error: null }])
  expect(await pushesTo(server, buyer)).toHaveLength(1)
})

test('a worker that dies after sending causes no second notification', async () => {
  const { buyer } = await aBuyer()
  let sent = () => {}
  const wasSent = new Promise<void>((resolve) => (sent = resolve))
  // This worker counts as dead: its job never ends, and the others must not wait for it.
  let wake: (answer: boolean) => void = () => undefined
  const dying = server.startWorker(
    pushing(async (send) => {
      await send()
      sent()
      return new Promise<boolean>((resolve) => (wake = resolve))
    }),
  )
  await wasSent
  expect(await queuedFor(server, buyer)).toMatchObject([{ done_at: null }])
  await letHoursPass(server, 0.01)
  await worker.runOnce()
  expect(await queuedFor(server, buyer)).toMatchObject([{ done_at: expect.any(Date) as Date }])
  expect(await pushesTo(server, buyer)).toHaveLength(1)
  wake(true)
  await dying.stop()
})

test('control: without an idempotency key the same crash notifies twice', async () => {
  const { buyer } = await aBuyer()
  const keyless = (isDead: boolean) => {
    const { onesignal, ...providers } = wholeProviders(server.config)
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
  await expect.poll(() => pushesTo(server, buyer), ON_A_BUSY_MACHINE).toHaveLength(2)
})

test('a customer without a phone for notifications causes no error', async () => {
  const { buyer } = await aBuyer()
  await server.startWorker(pushing(() => Promise.resolve(false))).runOnce()
  await expect
    .poll(() => queuedFor(server, buyer), ON_A_BUSY_MACHINE)
    .toMatchObject([{ done_at: expect.any(Date) as Date, last_error: null }])
})

test('the content of a message is deleted once it was sent', async () => {
  const { buyer } = await aBuyer()
  await worker.runOnce()
  expect(await queuedFor(server, buyer)).toMatchObject([{ payload: {}, topic: 'ticket-bought' }])
})

test('a customer refunded for one ticket is later notified of the others only', async () => {
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
  // The notice of the purchase is sent at the same time, and may arrive later.
  const pushes = await pushesTo(server, buyer)
  expect(pushes.filter(({ title }) => title === 'Lionheart was cancelled')).toMatchObject([
    { text: expect.stringContaining('. 100 Vp went back') as string },
  ])
  expect(await buyer.balance()).toBe(200)
})
