import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { freshPhone, messagesTo, post, receiveCode, wrongCode } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { startTestServer, useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer({ sandbox: true })

const ask = (phoneNumber: string) => post(server, 'user/otpcode', { phoneNumber })
const verify = (phoneNumber: string, verificationCode: string, pinId?: string) =>
  post(server, 'user/verifyotpcode', {
    phoneNumber,
    verificationCode,
    ...(pinId !== undefined && { verificationCodeIDfromSignupSavedState: pinId }),
  })
const codesOf = (phone: string) =>
  server.db.selectFrom('one_time_codes').selectAll().where('phone', '=', phone).execute()

test('a number gets five digits by SMS, and entering them verifies it', async () => {
  const phone = freshPhone()
  const { code, pinId } = await receiveCode(server, phone)
  const [sms] = await messagesTo(server, phone)
  expect(sms).toMatchObject({ to: `234${phone.slice(1)}`, channel: 'dnd' })
  expect(sms?.text).toMatch(/^\d{5} is your Velvet code/)
  const response = await verify(phone, code, pinId)
  expect(response.json()).toMatchObject({ message: 'Phone number verified', verified: true })
})

test('the SMS ends with a line that lets browsers fill in the code on our host only', async () => {
  await using named = await startTestServer({
    sandbox: true,
    environment: { PUBLIC_URL: 'https://tickets.velvet.example:8443' },
  })
  const phone = freshPhone()
  const { code } = await receiveCode(named, phone)
  const [sms] = await messagesTo(named, phone)
  expect(sms?.text.split('\n').at(-1)).toBe(`@tickets.velvet.example #${code}`)
})

test('a caller who has verified a number learns at once that it has an account', async () => {
  const { phone } = await server.make.customer()
  const { code, pinId } = await receiveCode(server, phone)
  const wrong = await verify(phone, wrongCode(code), pinId)
  expect(wrong.body).not.toContain('accountExists')
  const right = await verify(phone, code, pinId)
  expect(right.json()).toMatchObject({ verified: true, accountExists: true })
})

test('a caller who chooses WhatsApp gets only the digits on that channel', async () => {
  const phone = freshPhone()
  await post(server, 'user/otpcode', { phoneNumber: phone, channel: 'whatsapp' })
  const [message] = await messagesTo(server, phone)
  expect(message?.channel).toBe('whatsapp_otp')
  expect(message?.text).toMatch(/^\d{5}$/)
  expect((await verify(phone, message?.text ?? '')).statusCode).toBe(200)
})

test('WhatsApp can be used a minute after an SMS, and not before', async () => {
  const phone = freshPhone()
  const { pinId } = await receiveCode(server, phone)
  const byWhatsApp = () => post(server, 'user/otpcode', { phoneNumber: phone, channel: 'whatsapp' })
  expect(refusalOf(await byWhatsApp())).toEqual([429, 'otp-too-soon'])
  expect(await messagesTo(server, phone)).toHaveLength(1)
  await server.db
    .updateTable('one_time_codes')
    .set({ created_at: new Date(Date.now() - 61_000) })
    .where('id', '=', pinId)
    .execute()
  expect((await byWhatsApp()).statusCode).toBe(200)
  expect((await messagesTo(server, phone))[0]?.channel).toBe('whatsapp_otp')
})

test('the code itself is not in the database', async () => {
  const phone = freshPhone()
  const { code } = await receiveCode(server, phone)
  const [row] = await codesOf(phone)
  expect(row?.code_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(row?.code_hash).not.toContain(code)
})

test('a request for a code looks the same whether the number has an account', async () => {
  const { phone: known } = await server.make.customer()
  const unknown = freshPhone()
  const [first, second] = [await ask(known), await ask(unknown)]
  const shape = (body: string) => body.replace(/[0-9a-f-]{36}/g, 'id')
  expect(shape(first.body)).toBe(shape(second.body))
  expect((await codesOf(known))[0]?.purpose).toBe('password-reset')
  expect((await codesOf(unknown))[0]?.purpose).toBe('sign-up')
})

test.each(['07001234567', '+4479111234567', 'hello'])('%s gets no message', async (number) => {
  expect(refusalOf(await ask(number))).toEqual([422, 'phone-not-served'])
})

test('after three wrong tries a code is dead, even for the right digits', async () => {
  const phone = freshPhone()
  const { code, pinId } = await receiveCode(server, phone)
  for (let round = 0; round < 3; round++) {
    expect(refusalOf(await verify(phone, wrongCode(code), pinId))).toEqual([400, 'otp-invalid'])
  }
  expect(refusalOf(await verify(phone, code, pinId))).toEqual([429, 'otp-too-many-tries'])
})

test.each([
  ['with, with and without the pin id', [true, true, false]],
  ['without, with and without the pin id', [false, true, false]],
])('a code has three tries, also when they are sent %s', async (_how, named) => {
  const phone = freshPhone()
  const { code, pinId } = await receiveCode(server, phone)
  for (const isNamed of named) {
    const wrong = await verify(phone, wrongCode(code), isNamed ? pinId : undefined)
    expect(refusalOf(wrong)).toEqual([400, 'otp-invalid'])
  }
  expect(refusalOf(await verify(phone, code))).toEqual([400, 'otp-invalid'])
  expect(refusalOf(await verify(phone, code, pinId))).toEqual([429, 'otp-too-many-tries'])
  expect((await codesOf(phone))[0]?.tries).toBe(3)
})

test('a stranger without the pin id can neither guess a code nor use up its tries', async () => {
  const phone = freshPhone()
  const { code, pinId } = await receiveCode(server, phone)
  const guess = (verificationCode: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/user/verifyotpcode',
      remoteAddress: '203.0.113.9',
      payload: { phoneNumber: phone, verificationCode },
    })
  for (let round = 0; round < 5; round++) {
    expect(refusalOf(await guess(wrongCode(code)))).toEqual([400, 'otp-invalid'])
    expect(refusalOf(await verify(phone, wrongCode(code), uuid()))).toEqual([400, 'otp-invalid'])
  }
  expect(refusalOf(await guess(code))).toEqual([400, 'otp-invalid'])
  expect((await codesOf(phone))[0]?.tries).toBe(0)
  expect((await verify(phone, code, pinId)).statusCode).toBe(200)
})

test("a newer code requested by a stranger does not replace the owner's code", async () => {
  const phone = freshPhone()
  const { code } = await receiveCode(server, phone)
  const asked = await server.app.inject({
    method: 'POST',
    url: '/api/v1/user/otpcode',
    remoteAddress: '203.0.113.9',
    payload: { phoneNumber: phone },
  })
  expect(asked.statusCode).toBe(200)
  expect((await verify(phone, code)).statusCode).toBe(200)
})

test('a stranger does not learn whether a code of a number was requested', async () => {
  const [asked, expired, unknown] = [freshPhone(), freshPhone(), freshPhone()]
  await receiveCode(server, asked)
  const { pinId } = await receiveCode(server, expired)
  await server.db
    .updateTable('one_time_codes')
    .set({ expires_at: new Date(Date.now() - 60_000) })
    .where('id', '=', pinId)
    .execute()
  for (let round = 0; round < 4; round++) {
    const answers = await Promise.all([asked, expired, unknown].map((phone) => verify(phone, 'x')))
    for (const answer of answers) expect(refusalOf(answer)).toEqual([400, 'otp-invalid'])
  }
})

test('of thirty guesses at once three are tried', async () => {
  const phone = freshPhone()
  const { code, pinId } = await receiveCode(server, phone)
  const guesses = await Promise.all(Array.from({ length: 30 }, () => verify(phone, wrongCode(code), pinId)))
  const told = guesses.map((guess) => guess.json<{ error: string }>().error)
  expect(told.filter((error) => error === 'otp-invalid')).toHaveLength(3)
  expect(told.filter((error) => error === 'otp-too-many-tries')).toHaveLength(27)
  expect((await codesOf(phone))[0]?.tries).toBe(3)
})

test('a code works only for its own number and its own pin id', async () => {
  const [phone, other] = [freshPhone(), freshPhone()]
  const { code, pinId } = await receiveCode(server, phone)
  const of = await receiveCode(server, other)
  expect(refusalOf(await verify(other, code, pinId))).toEqual([400, 'otp-invalid'])
  if (of.code !== code) {
    expect(refusalOf(await verify(phone, code, of.pinId))).toEqual([400, 'otp-invalid'])
  }
  expect((await verify(phone, code, pinId)).statusCode).toBe(200)
})

test('a code of eleven minutes ago has expired', async () => {
  const phone = freshPhone()
  const { code, pinId } = await receiveCode(server, phone)
  const aMinuteAgo = new Date(Date.now() - 60_000)
  await server.db.updateTable('one_time_codes').set({ expires_at: aMinuteAgo }).where('id', '=', pinId).execute()
  expect(refusalOf(await verify(phone, code, pinId))).toEqual([400, 'otp-expired'])
})
