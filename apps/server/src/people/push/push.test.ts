import { NOTICE_KINDS } from '@velvet/contract/shared/notifications/notification-kinds'
import type { NotificationContent } from '@velvet/contract/shared/notifications/notifications'
import { expect, test } from 'vitest'
import { enqueueNotification } from '../../kernel/notifications/enqueue-notices.ts'
import { letHoursPass } from '../../test/clock.ts'
import { pushesTo, queuedFor } from '../../test/observe.ts'
import { breakService } from '../../test/sandbox-controls.ts'
import { purgeNow } from '../../test/purge-now.ts'
import { useCheckedServer, useWorker } from '../../test/start-test-server.ts'
import { TestBrowser } from '../../test/test-browser.ts'
import type { TestCustomer } from '../../test/people.ts'
import { MOST_SUBSCRIPTIONS } from './subscribe.ts'

const server = useCheckedServer({ sandbox: true })
const worker = useWorker(server)

async function aBuyer() {
  const buyer = await server.make.customer({ balance: 1000 })
  const browser = await TestBrowser.of(server, buyer)
  return { buyer, browser, buy: async () => buyer.buy(await server.make.showtime(), 1) }
}

const endpointsOf = async ({ id }: TestCustomer) => {
  const rows = await server.db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('customer_id', '=', id)
    .orderBy('created_at')
    .execute()
  return rows.map(({ endpoint }) => endpoint)
}

test('a browser decrypts the notification of a purchase, which has no ticket code', async () => {
  const { buyer, browser, buy } = await aBuyer()
  const { tickets } = await buy()
  await worker.runOnce()
  await worker.runOnce()
  const [ticket] = tickets
  const [message] = await queuedFor(server, buyer)
  expect(await browser.messages()).toEqual([
    {
      tag: message?.id,
      title: 'Your ticket for Lionheart',
      text: expect.stringContaining('Seat A1') as string,
      path: `/ticketdetails?ticketId=${ticket?.TicketID}`,
    },
  ])
  const sent = JSON.stringify(await browser.messages())
  expect(sent).not.toContain(ticket?.QrCode)
  expect(sent).not.toContain(buyer.phone)
  expect(await browser.pushed()).toMatchObject([
    { topic: message?.id.replaceAll('-', ''), urgency: 'normal', ttl: 86_400 },
  ])
  expect(await pushesTo(server, buyer)).toHaveLength(1)
})

test('a notification kind that is off reaches neither browsers nor native apps', async () => {
  const { buyer, browser, buy } = await aBuyer()
  const address = `/api/v1/notices/${buyer.id}`
  for (const kind of NOTICE_KINDS) {
    const answer = await buyer.call('PUT', address, { uuid: buyer.id, kind, isOn: false })
    expect(answer.json<{ off: string[] }>().off).toContain(kind)
  }
  // The same choice once more changes nothing.
  const again = { uuid: buyer.id, kind: 'purchases', isOn: false }
  expect((await buyer.call('PUT', address, again)).json()).toEqual({ off: [...NOTICE_KINDS] })
  await buy()
  await worker.runOnce()
  expect(await browser.pushed()).toEqual([])
  expect(await pushesTo(server, buyer)).toEqual([])
  expect((await queuedFor(server, buyer))[0]?.done_at).not.toBeNull()

  await buyer.call('PUT', address, { ...again, isOn: true })
  expect((await buyer.call('GET', address)).json()).toMatchObject({
    off: NOTICE_KINDS.filter((kind) => kind !== 'purchases'),
    publicKey: expect.stringMatching(/^B[\w-]{86}$/) as string,
  })
  await buy()
  await worker.runOnce()
  expect(await browser.messages()).toHaveLength(1)
})

test.each([404, 410])('a browser is forgotten when its push service answers %i', async (status) => {
  const { buyer, browser, buy } = await aBuyer()
  await browser.answerWith(status)
  await buy()
  await worker.runOnce()
  expect(await endpointsOf(buyer)).toEqual([])
  expect((await queuedFor(server, buyer))[0]?.done_at).not.toBeNull()
})

test.each([429, 503])('a push answered with %i is retried without a second one to other phones', async (status) => {
  const { buyer, browser, buy } = await aBuyer()
  const other = await TestBrowser.of(server, buyer)
  await browser.answerWith(status)
  await buy()
  await worker.runOnce()
  await worker.runOnce()
  expect(await browser.pushed()).toEqual([])
  expect(await other.pushed()).toHaveLength(1)
  expect((await queuedFor(server, buyer))[0]).toMatchObject({
    done_at: null,
    last_error: expect.stringContaining(`answered ${status}`) as string,
  })
  await letHoursPass(server, 0.01)
  await worker.runOnce()
  expect(await browser.messages()).toHaveLength(1)
  expect(await other.pushed()).toHaveLength(1)
  expect(await pushesTo(server, buyer)).toHaveLength(1)
})

test('a failing service of native apps does not stop notifications to the browser', async () => {
  const { buyer, browser, buy } = await aBuyer()
  await breakService(server, 'onesignal', '500')
  await buy()
  await worker.runOnce()
  expect(await browser.messages()).toHaveLength(1)
  await letHoursPass(server, 0.01)
  await worker.runOnce()
  expect(await browser.messages()).toHaveLength(1)
  expect(await pushesTo(server, buyer)).toHaveLength(1)
})

test('nothing is sent to a browser after its customer has logged out', async () => {
  const { buyer, browser, buy } = await aBuyer()
  await buy()
  expect((await buyer.call('POST', '/api/v1/logout')).statusCode).toBe(204)
  await worker.runOnce()
  expect(await browser.pushed()).toEqual([])
  expect(await pushesTo(server, buyer)).toHaveLength(1)
  await purgeNow(server)
  expect(await endpointsOf(buyer)).toEqual([])
})

test('a customer stops notifications in a browser, and another customer cannot', async () => {
  const { buyer, browser, buy } = await aBuyer()
  const stranger = await server.make.customer()
  const end = (by: TestCustomer) => by.call('POST', '/api/v1/push/end', { uuid: by.id, endpoint: browser.endpoint })
  expect((await end(stranger)).statusCode).toBe(204)
  expect(await endpointsOf(buyer)).toEqual([browser.endpoint])
  expect((await end(buyer)).statusCode).toBe(204)
  await buy()
  await worker.runOnce()
  expect(await browser.pushed()).toEqual([])
})

test('another customer on the same phone takes the browser over', async () => {
  const { buyer, browser, buy } = await aBuyer()
  const next = await server.make.customer({ balance: 1000 })
  expect((await browser.subscribe(next)).statusCode).toBe(204)
  await buy()
  await worker.runOnce()
  expect(await browser.pushed()).toEqual([])
  await next.buy(await server.make.showtime(), 1)
  await worker.runOnce()
  expect(await browser.messages()).toHaveLength(1)
  expect([await endpointsOf(buyer), await endpointsOf(next)]).toEqual([[], [browser.endpoint]])
})

test('a customer has notifications on at most five browsers', async () => {
  const { buyer, browser: oldest } = await aBuyer()
  const browsers = Array.from({ length: MOST_SUBSCRIPTIONS + 3 }, () => new TestBrowser(server))
  await Promise.all(browsers.map((browser) => browser.subscribe(buyer)))
  const kept = await endpointsOf(buyer)
  expect(kept).toHaveLength(MOST_SUBSCRIPTIONS)
  expect(kept).not.toContain(oldest.endpoint)
})

test.each([
  'https://evil.example/push',
  'http://fcm.googleapis.com/fcm/send/1',
  'https://fcm.googleapis.com.evil.example/1',
  'https://127.0.0.1/fcm.googleapis.com',
  'https://[::1]/push',
  'http://169.254.169.254/latest/meta-data',
])('a subscription at %s is refused, and leaves nothing', async (endpoint) => {
  const buyer = await server.make.customer()
  const subscription = { ...new TestBrowser(server).subscription, endpoint }
  const input = { uuid: buyer.id, publicKey: '', subscription }
  const answer = await buyer.call('POST', '/api/v1/push', input)
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([422, 'push-service-unknown'])
  expect(await endpointsOf(buyer)).toEqual([])
})

test('a push subscription with invalid keys is refused', async () => {
  const buyer = await server.make.customer()
  const { endpoint, keys } = new TestBrowser(server).subscription
  for (const wrong of [{ p256dh: `B${'A'.repeat(86)}` }, { p256dh: 'B' }, { auth: 'short' }]) {
    const subscription = { endpoint, keys: { ...keys, ...wrong } }
    const input = { uuid: buyer.id, publicKey: '', subscription }
    expect((await buyer.call('POST', '/api/v1/push', input)).statusCode).toBe(400)
  }
})

test('a browser that subscribed with another key of the server gets nothing', async () => {
  const { buyer, browser, buy } = await aBuyer()
  await browser.subscribe(buyer, { publicKey: 'the-key-of-before' })
  await buy()
  await worker.runOnce()
  expect(await browser.pushed()).toEqual([])
})

test('a browser renews its subscription only with the secret of the old one', async () => {
  const { buyer, browser, buy } = await aBuyer()
  const renewed = new TestBrowser(server)
  const renew = (auth: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/push/renew',
      payload: { endpoint: browser.endpoint, auth, subscription: renewed.subscription },
    })
  expect((await renew('AAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(404)
  expect(await endpointsOf(buyer)).toEqual([browser.endpoint])
  expect((await renew(browser.subscription.keys.auth)).statusCode).toBe(204)
  await buy()
  await worker.runOnce()
  expect(await browser.pushed()).toEqual([])
  expect(await renewed.messages()).toHaveLength(1)
})

test('a reminder is urgent, and waits no longer than until the film starts', async () => {
  const { buyer, browser } = await aBuyer()
  const sendBefore = new Date(Date.now() + 60_000)
  const notification: NotificationContent = {
    topic: 'showtime-soon',
    title: 'Lionheart starts at 7:05 PM',
    text: 'Seat A1.',
    lead: { route: '/mytickets' },
    values: {},
    facts: {},
  }
  await server.db.transaction().execute((tx) =>
    enqueueNotification(tx, {
      customerId: buyer.id,
      about: buyer.id,
      notice: notification,
      sendBefore,
    }),
  )
  await worker.runOnce()
  const [pushed] = await browser.pushed()
  expect(pushed).toMatchObject({ urgency: 'high' })
  expect(pushed?.ttl).toBeLessThanOrEqual(60)
  expect(await browser.messages()).toMatchObject([{ path: '/mytickets' }])
})
