import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createProviders } from '../../kernel/providers/providers.ts'
import { letHoursPass } from '../../test/clock.ts'
import { messagesTo } from '../../test/one-time-codes.ts'
import type { TestCustomer } from '../../test/people.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { breakService, control, outboxOf } from '../../test/sandbox-controls.ts'
import { useTestServer, useWorker } from '../../test/start-test-server.ts'

const server = useTestServer({ sandbox: true })
const worker = useWorker(server)

interface Sent {
  id: string
  template: string
  language: string
  values: string[]
  button: string
  picture: string | null
  callback: string
}

const sentTo = ({ phone }: TestCustomer) => outboxOf<Sent>(server, 'whatsapp', phone)
const textsTo = async ({ phone }: TestCustomer) => (await messagesTo(server, phone)).map(({ text }) => text)
const choose = (buyer: TestCustomer, isOn: boolean) =>
  buyer.call('PUT', `/api/v1/notices/${buyer.id}/whatsapp`, { isOn })
const outcome = (name: string, more = {}) => control(server, 'whatsapp', { outcome: name, count: 1, ...more })
const rowsOf = ({ id }: TestCustomer) =>
  server.db
    .selectFrom('outbox')
    .select(['id', 'delivery', 'price_category', 'provider_id', 'done_at'])
    .where('customer_id', '=', id)
    .where('kind', '=', 'whatsapp')
    .orderBy('cause')
    .execute()

/** Runs the jobs that send notifications, messages by WhatsApp and SMS. */
async function sendAll() {
  await worker.runOnce()
  await worker.runOnce()
}

async function aFan() {
  const buyer = await server.make.customer({ balance: 1000 })
  expect((await choose(buyer, true)).json()).toEqual({ whatsApp: true })
  return buyer
}

async function aTicketOf(buyer: TestCustomer, count = 1) {
  const showtime = await server.make.showtime()
  return { showtime, tickets: (await buyer.buy(showtime, count)).tickets }
}

function report(
  id: string,
  status: string,
  { secret = 'whatsapp-secret-velvet-sandbox', providerId = 'wamid.x' } = {},
) {
  const statuses = [{ id: providerId, status, biz_opaque_callback_data: id, pricing: { category: 'utility' } }]
  const payload = JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] })
  const signature = createHmac('sha256', secret).update(payload).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  return server.app.inject({ method: 'POST', url: '/api/v1/webhooks/whatsapp', headers, payload })
}

test('each ticket goes by WhatsApp with its picture to a customer who asked for that', async () => {
  const buyer = await aFan()
  const { tickets } = await aTicketOf(buyer, 2)
  await sendAll()
  const sent = await sentTo(buyer)
  expect(sent.map(({ button }) => button).sort()).toEqual(
    tickets.map(({ TicketID }) => `ticketdetails?ticketId=${TicketID}`).sort(),
  )
  for (const { template, language, values, picture } of sent) {
    expect([template, language, values.length]).toEqual(['ticket_ready', 'en', 4])
    expect(values[3]).toMatch(/^Seat A[12]$/)
    const { default: sharp } = await import('sharp')
    const { format, width, height } = await sharp(Buffer.from(picture ?? '', 'base64')).metadata()
    expect([format, width, height]).toEqual(['png', 600, 680])
  }
  await expect
    .poll(async () => (await rowsOf(buyer)).map(({ delivery }) => delivery))
    .toEqual(['delivered', 'delivered'])
  expect(await rowsOf(buyer)).toMatchObject([{ price_category: 'utility' }, { price_category: 'utility' }])
  await sendAll()
  expect(await sentTo(buyer)).toHaveLength(2)
  expect(await textsTo(buyer)).toEqual([])
})

test('a customer who did not ask gets nothing by WhatsApp', async () => {
  const buyer = await server.make.customer({ balance: 1000 })
  await aTicketOf(buyer)
  await sendAll()
  expect(await sentTo(buyer)).toEqual([])
  const choices = await buyer.call('GET', `/api/v1/notices/${buyer.id}`)
  expect(choices.json()).toMatchObject({ whatsApp: false })
})

test('a customer who reads French gets the French template', async () => {
  const buyer = await aFan()
  await sql`update customers set language = 'fr' where id = ${buyer.id}`.execute(server.db)
  await aTicketOf(buyer)
  await sendAll()
  expect(await sentTo(buyer)).toMatchObject([
    {
      language: 'fr',
      values: [expect.any(String), expect.any(String), expect.any(String), expect.stringMatching(/A1$/)],
    },
  ])
})

test.each(['failed', 'failed-twice', 'refused'])('a message that is %s goes by SMS once', async (what) => {
  const buyer = await aFan()
  await outcome(what)
  await aTicketOf(buyer)
  await sendAll()
  await expect.poll(async () => (await rowsOf(buyer))[0]?.delivery).toBe('failed')
  await sendAll()
  expect(await textsTo(buyer)).toEqual([expect.stringContaining('Pin: ')])
  const [row] = await rowsOf(buyer)
  for (const status of ['failed', 'sent', 'delivered', 'failed']) await report(row?.id ?? '', status)
  await sendAll()
  expect(await textsTo(buyer)).toHaveLength(1)
  expect(await sentTo(buyer)).toHaveLength(what === 'refused' ? 0 : 1)
})

test.each(['500', 'reset', 'garbage'] as const)(
  'a service that answers with %s is tried again, then an SMS goes',
  async (mode) => {
    const buyer = await aFan()
    await breakService(server, 'whatsapp', mode, 3)
    await aTicketOf(buyer)
    for (let tries = 0; tries < 5; tries += 1) {
      await letHoursPass(server, 0.02)
      await sendAll()
    }
    expect(await sentTo(buyer)).toEqual([])
    expect(await textsTo(buyer)).toHaveLength(1)
  },
)

test('the SMS in place of a failed message about a delay is one SMS', async () => {
  const buyer = await aFan()
  const { showtime } = await aTicketOf(buyer)
  await sendAll()
  await outcome('failed')
  await server.db
    .insertInto('outbox')
    .values({
      id: crypto.randomUUID(),
      kind: 'push',
      topic: 'showtime-late',
      customer_id: buyer.id,
      cause: `showtime-late:${showtime.id}`,
      payload: JSON.stringify({
        title: 'Lionheart starts late',
        text: 'It starts later.',
        data: { route: '/mytickets' },
        facts: { movie: 'Lionheart', minutes: '20', time: { time: '19:20' }, place: 'Wunti', seats: { seats: ['A1'] } },
      }),
    })
    .execute()
  await sendAll()
  const [late] = await sentTo(buyer)
  expect(late).toMatchObject({
    template: 'showtime_late',
    values: ['Lionheart', '20', '7:20 PM', 'Wunti', 'Seat A1'],
    button: 'mytickets',
    picture: null,
  })
  await expect.poll(async () => (await rowsOf(buyer)).some(({ delivery }) => delivery === 'failed')).toBe(true)
  await sendAll()
  const [text = ''] = await textsTo(buyer)
  expect(text).toMatch(/^Lionheart starts late\. It starts about 20 minutes late, at 7:20 PM/)
  expect(text.length).toBeLessThanOrEqual(160)
})

test('a customer who opts out before the sending gets neither WhatsApp nor SMS', async () => {
  const buyer = await aFan()
  await breakService(server, 'whatsapp', '500')
  await aTicketOf(buyer)
  await sendAll()
  await choose(buyer, false)
  await letHoursPass(server, 0.1)
  await sendAll()
  expect([await sentTo(buyer), await textsTo(buyer)]).toEqual([[], []])
  expect(await rowsOf(buyer)).toMatchObject([{ done_at: expect.any(Date) as Date, delivery: null }])
})

test('a former holder of a ticket gets no live code', async () => {
  const [buyer, friend] = [await aFan(), await server.make.customer()]
  await breakService(server, 'whatsapp', '500')
  const { tickets } = await aTicketOf(buyer)
  await sendAll()
  await sql`update tickets set holder_id = ${friend.id} where id = ${tickets[0]?.TicketID}`.execute(server.db)
  await letHoursPass(server, 0.1)
  await sendAll()
  expect([await sentTo(buyer), await textsTo(buyer), await sentTo(friend)]).toEqual([[], [], []])
})

test.each(['void', 'used'])('a ticket that is %s meanwhile is not sent, by SMS either', async (status) => {
  const buyer = await aFan()
  await outcome('failed')
  const { tickets } = await aTicketOf(buyer)
  await breakService(server, 'whatsapp', '500')
  await sendAll()
  await sql`update tickets set status = ${status}, used_at = case ${status} when 'used' then now() end
    where id = ${tickets[0]?.TicketID}`.execute(server.db)
  await letHoursPass(server, 0.1)
  await sendAll()
  expect([await sentTo(buyer), await textsTo(buyer)]).toEqual([[], []])
  await control(server, 'whatsapp', { outcome: 'failed', count: 0 })
})

test('reports that are forged, repeated or out of order change nothing that is known', async () => {
  const buyer = await aFan()
  await outcome('forged')
  await aTicketOf(buyer)
  await sendAll()
  const [row] = await rowsOf(buyer)
  const id = row?.id ?? ''
  expect(row).toMatchObject({ delivery: null, done_at: expect.any(Date) as Date })
  expect(refusalOf(await report(id, 'failed', { secret: 'another secret' }))[1]).toBe('signature-invalid')
  const known = async () => (await rowsOf(buyer))[0]?.delivery
  for (const [status, expected] of [
    ['read', 'read'],
    ['delivered', 'read'],
    ['sent', 'read'],
    ['failed', 'read'],
    ['read', 'read'],
  ] as const) {
    expect((await report(id, status)).statusCode).toBe(200)
    expect(await known()).toBe(expected)
  }
  await sendAll()
  expect(await textsTo(buyer)).toEqual([])
})

test('other events, broken bodies and unknown rows change nothing', async () => {
  const buyer = await aFan()
  await aTicketOf(buyer)
  await worker.runOnce()
  const pushes = await server.db
    .selectFrom('outbox')
    .select('id')
    .where('customer_id', '=', buyer.id)
    .where('kind', '=', 'push')
    .execute()
  await sql`update outbox set done_at = null where id = ${pushes[0]?.id}`.execute(server.db)
  expect((await report(pushes[0]?.id ?? '', 'failed')).statusCode).toBe(200)
  expect((await report(crypto.randomUUID(), 'failed')).statusCode).toBe(200)
  expect((await report('not a row', 'failed')).statusCode).toBe(200)
  const still = await server.db
    .selectFrom('outbox')
    .select(['done_at', 'delivery'])
    .where('id', '=', pushes[0]?.id ?? '')
    .execute()
  expect(still).toEqual([{ done_at: null, delivery: null }])
})

test('a process killed between sending and recording does not send twice', async () => {
  const buyer = await aFan()
  await aTicketOf(buyer)
  await worker.runOnce()
  await sendAll()
  await expect.poll(async () => (await rowsOf(buyer))[0]?.delivery).toBe('delivered')
  // The process had sent the message, and died before it wrote that.
  await sql`update outbox set done_at = null, provider_id = null, delivery = null, next_attempt_at = now()
    where customer_id = ${buyer.id} and kind = 'whatsapp'`.execute(server.db)
  const [row] = await rowsOf(buyer)
  await report(row?.id ?? '', 'sent', { providerId: 'wamid.kept' })
  await letHoursPass(server, 0.1)
  await sendAll()
  expect(await sentTo(buyer)).toHaveLength(1)
  expect(await rowsOf(buyer)).toMatchObject([{ provider_id: 'wamid.kept', delivery: 'sent' }])
})

test('a failure that is reported before the sending is recorded is not lost', async () => {
  const buyer = await aFan()
  await aTicketOf(buyer)
  const providers = createProviders(server.config)
  const early = {
    ...providers,
    whatsapp: {
      ...providers.whatsapp,
      isOurs: () => false,
      isSigned: () => false,
      send: async ({ id }: { id: string }) => {
        await report(id, 'failed')
        return 'wamid.early'
      },
    },
  }
  const quick = server.startWorker(early)
  await quick.runOnce()
  await quick.runOnce()
  await quick.runOnce()
  expect(await textsTo(buyer)).toHaveLength(1)
  await quick.stop()
})

test('Meta can check the address with the right token alone', async () => {
  const check = (token: string, challenge = '1158201444') =>
    server.app.inject(
      `/api/v1/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=${challenge}`,
    )
  const right = await check('whatsapp-verify-velvet-sandbox')
  expect([right.statusCode, right.body, right.headers['content-type']]).toEqual([200, '1158201444', 'text/plain'])
  expect((await check('guessed')).statusCode).toBeGreaterThanOrEqual(400)
  expect((await check('whatsapp-verify-velvet-sandbox', '<b>')).statusCode).toBe(400)
})

test('without its keys, nothing is queued for WhatsApp', async () => {
  const buyer = await aFan()
  const off = server.startWorker({ ...createProviders(server.config), whatsapp: undefined })
  await off.runOnce()
  await aTicketOf(buyer)
  await off.runOnce()
  expect(await rowsOf(buyer)).toEqual([])
  await off.stop()
})
