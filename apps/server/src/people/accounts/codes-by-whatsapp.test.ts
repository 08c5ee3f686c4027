import { OTP_PER_DAY } from '@velvet/contract/people/otp'
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { messagesTo, post } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { breakService, control, outboxOf } from '../../test/sandbox-controls.ts'
import { useTestServer, useWorker } from '../../test/start-test-server.ts'
import { timeSms } from './whatsapp-first.ts'

const server = useTestServer({ sandbox: true })
const worker = useWorker(server)

async function aFan(): Promise<string> {
  const { id, phone } = await server.make.customer()
  await sql`update customers set whatsapp_since = now() where id = ${id}`.execute(server.db)
  return phone
}
const ask = (phoneNumber: string, channel?: 'sms') =>
  post(server, 'user/otpcode', { phoneNumber, ...(channel && { channel }) })
const byWhatsApp = async (phone: string) =>
  (await outboxOf<{ template: string; button: string; callback: string }>(server, 'whatsapp', phone)).map(
    ({ template, button }) => [template, button],
  )
const bySms = async (phone: string) => (await messagesTo(server, phone)).map(({ text }) => text)
/** Lets the twenty seconds pass in which WhatsApp may bring the code. */
async function letWhatsAppTime() {
  await sql`update outbox set next_attempt_at = next_attempt_at - interval '21 s' where topic = 'code'`.execute(
    server.db,
  )
  await worker.runOnce()
}
const verify = (phoneNumber: string, verificationCode: string) =>
  post(server, 'user/verifyotpcode', { phoneNumber, verificationCode })

async function codeByWhatsApp(outcome: string) {
  const phone = await aFan()
  await control(server, 'whatsapp', { outcome, count: 1 })
  expect((await ask(phone)).statusCode).toBe(200)
  await expect.poll(() => byWhatsApp(phone)).toHaveLength(1)
  const [[template, code = ''] = []] = await byWhatsApp(phone)
  expect(template).toBe('code')
  return { phone, code }
}

test('a code that WhatsApp brings is not sent by SMS too', async () => {
  const { phone, code } = await codeByWhatsApp('delivered')
  await expect
    .poll(async () => {
      const { rows } = await sql<{ done: boolean }>`select done_at is not null as done from outbox
        where payload ->> 'phone' = ${phone} and topic = 'code'`.execute(server.db)
      return rows
    })
    .toEqual([])
  await letWhatsAppTime()
  expect(await bySms(phone)).toEqual([])
  expect((await verify(phone, code)).statusCode).toBe(200)
})

test('a code that WhatsApp does not bring within 20 s goes by SMS, once', async () => {
  const { phone, code } = await codeByWhatsApp('silent')
  await worker.runOnce()
  expect(await bySms(phone)).toEqual([])
  await letWhatsAppTime()
  await letWhatsAppTime()
  expect(await bySms(phone)).toEqual([expect.stringMatching(new RegExp(`^${code} is your Velvet code`))])
  expect((await verify(phone, code)).statusCode).toBe(200)
})

test('a code that failed by WhatsApp goes by SMS at once', async () => {
  const { phone, code } = await codeByWhatsApp('failed-twice')
  await expect
    .poll(async () => {
      await worker.runOnce()
      return bySms(phone)
    })
    .toEqual([expect.stringContaining(code)])
})

test('a code that was entered meanwhile is not sent again', async () => {
  const { phone, code } = await codeByWhatsApp('silent')
  await verify(phone, code)
  await letWhatsAppTime()
  expect(await bySms(phone)).toEqual([])
})

test.each(['500', 'reset', 'garbage'] as const)(
  'a WhatsApp that answers with %s leaves the code to SMS',
  async (mode) => {
    const phone = await aFan()
    await breakService(server, 'whatsapp', mode)
    expect((await ask(phone)).statusCode).toBe(200)
    const texts = async () => {
      await worker.runOnce()
      return bySms(phone)
    }
    await expect.poll(texts).toHaveLength(1)
    expect(await byWhatsApp(phone)).toEqual([])
    await letWhatsAppTime()
    expect(await bySms(phone)).toHaveLength(1)
  },
)

test('WhatsApp, SMS and calls share one cap of codes', async () => {
  const phone = await aFan()
  for (let count = 1; count < OTP_PER_DAY; count += 1) expect((await ask(phone)).statusCode).toBe(200)
  const id = (await ask(phone, 'sms')).json<{ data: { pinId: string } }>().data.pinId
  await sql`update one_time_codes set created_at = now() - interval '61 s' where id = ${id}`.execute(server.db)
  for (const refused of [
    await ask(phone),
    await ask(phone, 'sms'),
    await post(server, 'user/otpcall', { phoneNumber: phone, pinId: id }),
  ]) {
    expect(refusalOf(refused)).toEqual([429, 'otp-too-many-sent'])
  }
  await expect.poll(() => byWhatsApp(phone)).toHaveLength(OTP_PER_DAY - 1)
  expect(await bySms(phone)).toHaveLength(1)
})

test('the answer takes as long as an SMS, however fast or slow WhatsApp is', async () => {
  const timeOf = async (phone: string) => {
    const begun = performance.now()
    expect((await ask(phone)).statusCode).toBe(200)
    return performance.now() - begun
  }
  // The server draws from the times of the last fifty SMS.
  await Promise.all(Array.from({ length: 50 }, () => timeSms(() => wait(700))))
  const times = [await timeOf(await aFan())]
  await breakService(server, 'whatsapp', 'timeout')
  times.push(await timeOf(await aFan()))
  expect(Math.min(...times)).toBeGreaterThan(690)
  expect(Math.max(...times)).toBeLessThan(2_000)
})

test('a number without an account or without consent gets its code by SMS', async () => {
  const { phone } = await server.make.customer()
  await ask(phone)
  expect([await byWhatsApp(phone), (await bySms(phone)).length]).toEqual([[], 1])
})

test('a one-time code that waits for its SMS is encrypted in the database', async () => {
  const { phone, code } = await codeByWhatsApp('silent')
  const { rows } = await sql<{ text: string }>`select payload::text as text from outbox
    where payload ->> 'phone' = ${phone}`.execute(server.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text.replaceAll(phone, '')).not.toContain(`"${code}"`)
})
