import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createProviders } from '../../kernel/providers/providers.ts'
import { letHoursPass } from '../../test/clock.ts'
import { refusalOf } from '../../test/outcomes.ts'
import type { TestCustomer } from '../../test/people.ts'
import { useTestServer, useWorker } from '../../test/start-test-server.ts'
import { useWhatsApp } from '../../test/whatsapp.ts'

const server = useTestServer({ sandbox: true })
const worker = useWorker(server)
const { sentTo, textsTo, outcome, rowsOf, sendAll, aFan, aTicketOf, report, write, choose } = useWhatsApp(
  server,
  worker,
)

test('a forged, repeated or late report never replaces what is known of a message', async () => {
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

test('a report on another kind of message, or on an unknown one, changes nothing', async () => {
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

test('a process that is killed right after a message was sent does not send it twice', async () => {
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

test('a failure that is reported before the sending is recorded still sends an SMS', async () => {
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

test('Meta can verify the address of reports only with the right token', async () => {
  const check = (token: string, challenge = '1158201444') =>
    server.app.inject(
      `/api/v1/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=${challenge}`,
    )
  const right = await check('whatsapp-verify-velvet-sandbox')
  expect([right.statusCode, right.body, right.headers['content-type']]).toEqual([200, '1158201444', 'text/plain'])
  expect((await check('guessed')).statusCode).toBeGreaterThanOrEqual(400)
  expect((await check('whatsapp-verify-velvet-sandbox', '<b>')).statusCode).toBe(400)
})

describe('a customer who writes by WhatsApp', () => {
  const isOn = async (buyer: TestCustomer) => {
    const answer = await buyer.call('GET', `/api/v1/notices/${buyer.id}`)
    return answer.json<{ whatsApp: boolean }>().whatsApp
  }

  test.each(['STOP', ' stop. ', 'Arrêt', 'arrêter', 'Kwụsị', 'dúró', 'Daina'])(
    '%s gets no more messages',
    async (text) => {
      const buyer = await aFan()
      const other = await aFan()
      expect((await write(buyer, text)).statusCode).toBe(200)
      expect([await isOn(buyer), await isOn(other)]).toEqual([false, true])
      await aTicketOf(buyer)
      await sendAll()
      expect(await sentTo(buyer)).toEqual([])
    },
  )

  test('any other text, or a forged one, changes nothing and is not stored', async () => {
    const buyer = await aFan()
    const before = await rowsOfAll()
    for (const text of ['Please stop the film', 'Hello', '', 'x'.repeat(5_000)]) await write(buyer, text)
    expect(refusalOf(await write(buyer, 'stop', { secret: 'another' }))[1]).toBe('signature-invalid')
    expect(await isOn(buyer)).toBe(true)
    expect(await rowsOfAll()).toEqual(before)
  })

  test('a stop that comes late or twice does not end what was asked for after it', async () => {
    const buyer = await aFan()
    await write(buyer, 'stop')
    await choose(buyer, true)
    expect((await write(buyer, 'stop', { secondsAgo: 60 })).statusCode).toBe(200)
    expect(await isOn(buyer)).toBe(true)
  })

  async function rowsOfAll() {
    const { rows } = await sql`select (select count(*) from outbox), (select count(*) from audit),
      (select max(whatsapp_since) from customers)`.execute(server.db)
    return rows
  }
})
