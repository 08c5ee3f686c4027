import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { startTestSandbox } from './test/start-test-sandbox.ts'

type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>

const SMS = {
  api_key: 'termii-velvet-sandbox',
  to: '2348030000001',
  from: 'Velvet',
  sms: 'Hello',
  type: 'plain',
  channel: 'dnd',
}
const OTP = {
  api_key: 'termii-velvet-sandbox',
  pin_type: 'NUMERIC',
  to: '2348030000001',
  from: 'Velvet',
  channel: 'dnd',
  pin_attempts: 2,
  pin_time_to_live: 10,
  pin_length: 5,
  pin_placeholder: '<1234>',
  message_text: 'Your code is <1234>',
}

async function sendCode(sandbox: Sandbox, changes = {}) {
  const { json } = await sandbox.post('/termii/api/sms/otp/send', { ...OTP, ...changes })
  const [sms] = await sandbox.outbox('sms?to=08030000001')
  const [code] = /\d{5}/.exec(sms?.text ?? '') ?? []
  const check = (pin: string | undefined) =>
    sandbox.post('/termii/api/sms/otp/verify', { api_key: OTP.api_key, pin_id: json.pinId, pin })
  const wrong = code === '00000' ? '11111' : '00000'
  return { json, code, check, wrong }
}

test('an SMS is found in the outbox by any spelling of its number, newest first', async () => {
  await using sandbox = await startTestSandbox()
  await sandbox.post('/termii/api/sms/send', SMS)
  await sandbox.post('/termii/api/sms/send', { ...SMS, sms: 'Again' })
  await sandbox.post('/termii/api/sms/send', { ...SMS, to: '2348030000002' })

  for (const to of ['08030000001', '2348030000001', '%2B2348030000001', '+2348030000001']) {
    const messages = await sandbox.outbox(`sms?to=${to}`)
    expect(messages.map(({ text }) => text)).toEqual(['Again', 'Hello'])
    expect(Object.keys(messages[0] ?? {})).toEqual(['to', 'text', 'channel', 'sentAt'])
  }
  expect(await sandbox.outbox('sms')).toHaveLength(3)
})

test('a code is in the text, and can be verified once only', async () => {
  await using sandbox = await startTestSandbox()
  const { json, code, check } = await sendCode(sandbox)
  expect(json).toMatchObject({ to: OTP.to, phone_number: OTP.to, pin_id: json.pinId, status: 200 })
  const right = await check(code)
  expect(right).toMatchObject({ status: 200, json: { verified: 'True', msisdn: OTP.to } })
  expect(await check(code)).toMatchObject({ status: 400, json: { verified: 'Expired' } })
})

test('a wrong code uses up the tries, and then even the right one has expired', async () => {
  await using sandbox = await startTestSandbox()
  const { code, check, wrong } = await sendCode(sandbox)
  expect(await check(wrong)).toMatchObject({ status: 400, json: { attemptsRemaining: 1 } })
  expect(await check(wrong)).toMatchObject({ status: 400, json: { attemptsRemaining: 0 } })
  expect(await check(code)).toMatchObject({ status: 400, json: { verified: 'Expired' } })
})

test('a code has expired after its time', async () => {
  await using sandbox = await startTestSandbox()
  const { code, check } = await sendCode(sandbox, { pin_time_to_live: 0 })
  expect(await check(code)).toMatchObject({ status: 400, json: { verified: 'Expired' } })
})

test('wrong keys, local numbers, bad settings and unknown pins are refused', async () => {
  await using sandbox = await startTestSandbox()
  const send = async (changes: object) =>
    (await sandbox.post('/termii/api/sms/otp/send', { ...OTP, ...changes })).status
  expect(await send({ api_key: 'other' })).toBe(401)
  expect(await send({ to: '08030000001' })).toBe(400)
  expect(await send({ to: '+2348030000001' })).toBe(400)
  expect(await send({ pin_length: 9 })).toBe(400)
  expect(await send({ pin_attempts: 0 })).toBe(400)
  expect(await send({ message_text: 'no place for it' })).toBe(400)
  const unknown = { api_key: OTP.api_key, pin_id: 'none', pin: '12345' }
  expect(await sandbox.post('/termii/api/sms/otp/verify', unknown)).toMatchObject({ status: 422 })
  expect(await sandbox.outbox('sms')).toEqual([])
})

test('a signed delivery report follows', async () => {
  await using sandbox = await startTestSandbox()
  const { json } = await sandbox.post('/termii/api/sms/send', SMS)
  await vi.waitFor(() => expect(sandbox.shop.received).toHaveLength(1))
  const [report] = sandbox.shop.received
  const hmac = createHmac('sha512', sandbox.keys.TERMII_SECRET_KEY).update(report?.body ?? '')
  expect(report?.path).toBe('/api/v1/webhooks/termii')
  expect(report?.headers['x-termii-signature']).toBe(hmac.digest('hex'))
  expect(JSON.parse(report?.body ?? '')).toMatchObject({
    message_id: json.message_id,
    receiver: SMS.to,
    status: 'DELIVERED',
  })
})

test('a call that reads a code aloud is in the outbox, with all its digits', async () => {
  await using sandbox = await startTestSandbox()
  const order = { api_key: SMS.api_key, phone_number: SMS.to, code: '01234' }
  const { json } = await sandbox.post('/termii/api/sms/otp/call', order)
  expect(json).toMatchObject({ code: 'ok' })
  expect(await sandbox.outbox('sms?to=08030000001')).toMatchObject([{ text: '01234', channel: 'voice' }])
  expect((await sandbox.post('/termii/api/sms/otp/call', { ...order, code: 'abc' })).status).toBe(400)
})
