import { OTP_PER_DAY } from '@velvet/contract/otp'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  breakService,
  freshPhone,
  messagesTo,
  post,
  receiveCode,
  refusalOf,
  wrongCode,
} from '../test/one-time-codes.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { takeShare } from '../identity/shares-sql.ts'
import { WRONG_CODES_OF_A_NETWORK } from './code-shares.ts'
import { WRONG_TRIES_OF_ALL } from './enter-code.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ sandbox: true })
})
afterAll(() => server[Symbol.asyncDispose]())

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

test('the message ends with the line that lets browsers fill in the code, for our host only', async () => {
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

test('a caller who asks for WhatsApp gets only the digits on that channel', async () => {
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

test('a number with an account gets the same answer, although its code has another purpose', async () => {
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

test('a stranger who does not know the pin id cannot use up the tries of the person who asked for the code', async () => {
  const phone = freshPhone()
  const { code, pinId } = await receiveCode(server, phone)
  for (let round = 0; round < 3; round++) {
    expect(refusalOf(await verify(phone, wrongCode(code)))).toEqual([400, 'otp-invalid'])
    expect(refusalOf(await verify(phone, wrongCode(code), uuid()))).toEqual([400, 'otp-invalid'])
  }
  // Strangers have no more than three guesses at a code.
  expect(refusalOf(await verify(phone, code))).toEqual([429, 'otp-too-many-tries'])
  expect((await verify(phone, code, pinId)).statusCode).toBe(200)
})

test('of thirty guesses at once three are tried', async () => {
  const phone = freshPhone()
  const { code, pinId } = await receiveCode(server, phone)
  const guesses = await Promise.all(
    Array.from({ length: 30 }, () => verify(phone, wrongCode(code), pinId)),
  )
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
  await server.db
    .updateTable('one_time_codes')
    .set({ expires_at: aMinuteAgo })
    .where('id', '=', pinId)
    .execute()
  expect(refusalOf(await verify(phone, code, pinId))).toEqual([400, 'otp-expired'])
})

test('a number gets at most five codes a day in any spelling, even when twenty are requested at once', async () => {
  const phone = freshPhone()
  const spellings = [phone, `234${phone.slice(1)}`, `+234 ${phone.slice(1)}`, phone.slice(1)]
  const asks = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ask(spellings[index % 4] ?? phone)),
  )
  expect(asks.filter(({ statusCode }) => statusCode === 200)).toHaveLength(OTP_PER_DAY)
  expect(await messagesTo(server, phone)).toHaveLength(OTP_PER_DAY)
  expect(refusalOf(await ask(phone))).toEqual([429, 'otp-too-many-sent'])

  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await server.db
    .updateTable('one_time_codes')
    .set({ created_at: yesterday })
    .where('phone', '=', phone)
    .execute()
  expect((await ask(phone)).statusCode).toBe(200)
})

test.each(['500', 'garbage', 'reset'])(
  'a sending that failed with %s is reported, leaves no code, and does not count',
  async (mode) => {
    const phone = freshPhone()
    await breakService(server, 'termii', mode)
    expect(refusalOf(await ask(phone))).toEqual([502, 'otp-not-sent'])
    expect(await codesOf(phone)).toEqual([])
    for (let round = 0; round < OTP_PER_DAY; round++) {
      expect((await ask(phone)).statusCode).toBe(200)
    }
  },
)

test('beyond the cap of the day nobody gets a code', async () => {
  await using capped = await startTestServer({ sandbox: true, environment: { OTP_DAILY_CAP: '2' } })
  const asks = await Promise.all(
    Array.from({ length: 6 }, () => post(capped, 'user/otpcode', { phoneNumber: freshPhone() })),
  )
  expect(asks.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 502, 502, 502, 502])
})

const from = (attacked: TestServer, remoteAddress: string, path: string, payload: object) =>
  attacked.app.inject({ method: 'POST', url: `/api/v1/user/${path}`, remoteAddress, payload })

test('one network cannot request so many codes that others get none', async () => {
  await using attacked = await startTestServer({
    sandbox: true,
    environment: { OTP_DAILY_CAP: '6', OTP_ADDRESS_CAP: '3' },
  })
  const ask = (address: string) => from(attacked, address, 'otpcode', { phoneNumber: freshPhone() })
  // A house has all networks of a /48, and IPv4 written as IPv6 is the same address.
  for (const [first, second] of [
    ['2001:db8:1:2::1', '2001:db8:1:ffff::9'],
    ['203.0.113.5', '::ffff:203.0.113.5'],
  ] as const) {
    const asks = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => ask(n % 2 ? first : second)))
    expect(asks.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(refusalOf(await ask(second))).toEqual([429, 'otp-too-many-here'])
  }
  // The common cap is the last defence.
  expect(refusalOf(await ask('198.51.100.1'))).toEqual([502, 'otp-not-sent'])
})

test('one network cannot enter so many wrong codes that codes are paused for others', async () => {
  await using attacked = await startTestServer({ sandbox: true })
  const [mine, other] = [freshPhone(), freshPhone()]
  const { code } = await receiveCode(attacked, mine)
  const stranger = await receiveCode(attacked, other)
  const guess = () =>
    from(attacked, '203.0.113.5', 'verifyotpcode', {
      phoneNumber: other,
      verificationCode: wrongCode(stranger.code),
      verificationCodeIDfromSignupSavedState: uuid(),
    })
  const guesses = await Promise.all(Array.from({ length: WRONG_TRIES_OF_ALL }, guess))
  const told = guesses.map((answer) => answer.json<{ error: string }>().error)
  expect(told.filter((error) => error === 'otp-invalid')).toHaveLength(WRONG_CODES_OF_A_NETWORK)
  expect(refusalOf(await guess())).toEqual([429, 'otp-too-many-here'])
  const entry = { phoneNumber: mine, verificationCode: code }
  expect(refusalOf(await from(attacked, '203.0.113.5', 'verifyotpcode', entry))).toEqual([
    429,
    'otp-too-many-here',
  ])
  expect((await from(attacked, '203.0.113.6', 'verifyotpcode', entry)).statusCode).toBe(200)
})

test('right codes do not use up the share of their network', async () => {
  await using busy = await startTestServer({ sandbox: true })
  const phone = freshPhone()
  const { code } = await receiveCode(busy, phone)
  const entry = { phoneNumber: phone, verificationCode: code }
  for (let round = 0; round <= WRONG_CODES_OF_A_NETWORK; round++) {
    expect((await post(busy, 'user/verifyotpcode', entry)).statusCode).toBe(200)
  }
})

test('a share that was used up is restored evenly over a day', async () => {
  const key = `a key of this test alone`
  const take = () => server.db.transaction().execute((tx) => takeShare(tx, key, 24))
  for (let round = 0; round < 24; round++) expect(await take()).toBe(true)
  expect(await take()).toBe(false)
  const letPass = (minutes: number) =>
    server.db
      .updateTable('shares')
      .set({ at: sql`at - make_interval(mins => ${minutes})` })
      .where('key', '=', key)
      .execute()
  await letPass(61)
  expect(await take()).toBe(true)
  expect(await take()).toBe(false)
  await letPass(24 * 60)
  for (let round = 0; round < 24; round++) expect(await take()).toBe(true)
  expect(await take()).toBe(false)
})

test('while somebody guesses at many numbers, no code is accepted', async () => {
  await using attacked = await startTestServer({ sandbox: true })
  const phone = freshPhone()
  const { code } = await receiveCode(attacked, phone)
  const guessed = await attacked.db
    .selectFrom('one_time_codes')
    .selectAll()
    .executeTakeFirstOrThrow()
  const others = Array.from({ length: Math.ceil(WRONG_TRIES_OF_ALL / 3) }, () => ({
    ...guessed,
    id: uuid(),
    phone: freshPhone(),
    tries: 3,
  }))
  await attacked.db.insertInto('one_time_codes').values(others).execute()
  const verifying = { phoneNumber: phone, verificationCode: code }
  expect(refusalOf(await post(attacked, 'user/verifyotpcode', verifying))).toEqual([
    429,
    'otp-paused',
  ])
  const metrics = (await attacked.app.inject('/metrics')).body
  expect(metrics).toMatch(/^velvet_codes_paused 1$/m)
  await attacked.db
    .updateTable('one_time_codes')
    .set({ created_at: new Date(Date.now() - 11 * 60_000) })
    .where('tries', '=', 3)
    .execute()
  expect((await post(attacked, 'user/verifyotpcode', verifying)).statusCode).toBe(200)
})
