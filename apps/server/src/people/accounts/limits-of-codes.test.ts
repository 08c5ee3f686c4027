import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { OTP_PER_DAY } from '@velvet/contract/people/otp'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../test/people.ts'
import { takeShare } from '../../kernel/identity/shares-sql.ts'
import { freshPhone, messagesTo, post, receiveCode, wrongCode } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { breakService } from '../../test/sandbox-controls.ts'
import { startTestServer, useTestServer, type TestServer } from '../../test/start-test-server.ts'
import { WRONG_CODES_OF_A_NETWORK } from './code-shares.ts'
import { WRONG_TRIES_OF_ALL } from './enter-code.ts'

const server = useTestServer({ sandbox: true })

const PHONES = [freshPhone(), freshPhone()] as const
const ask = (phoneNumber: string) => post(server, 'user/otpcode', { phoneNumber })
const codesOf = (phone: string) =>
  server.db.selectFrom('one_time_codes').selectAll().where('phone', '=', phone).execute()

test('a number gets at most five codes a day, even with simultaneous requests', async () => {
  const phone = freshPhone()
  const spellings = [phone, `234${phone.slice(1)}`, `+234 ${phone.slice(1)}`, phone.slice(1)]
  const asks = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(spellings[index % 4] ?? phone)))
  expect(asks.filter(({ statusCode }) => statusCode === 200)).toHaveLength(OTP_PER_DAY)
  expect(await messagesTo(server, phone)).toHaveLength(OTP_PER_DAY)
  expect(refusalOf(await ask(phone))).toEqual([429, 'otp-too-many-sent'])

  const yesterday = new Date(Date.now() - 25 * HOUR_MS)
  await server.db.updateTable('one_time_codes').set({ created_at: yesterday }).where('phone', '=', phone).execute()
  expect((await ask(phone)).statusCode).toBe(200)
})

test("a stranger who uses up a number's codes leaves three to its owner's device", async () => {
  const [{ phone }, other] = [await server.make.customer(), await server.make.customer()]
  const keysOf = async (phoneNumber: string) => {
    const { cookies } = await post(server, 'login', { phoneNumber, password: PASSWORD })
    const known = cookies.find(({ name, path }) => name.startsWith('known_') && path === '/api/v1/user/otpcode')
    return { cookies: { [known?.name ?? '']: known?.value ?? '' }, deviceKey: known?.value }
  }
  const [own, strange] = [await keysOf(phone), await keysOf(other.phone)]
  const askWith = ({ cookies, deviceKey }: { cookies?: Record<string, string>; deviceKey?: string }) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/user/otpcode',
      ...(cookies && { cookies }),
      payload: { phoneNumber: phone, deviceKey },
    })
  for (let round = 0; round < OTP_PER_DAY; round++) await ask(phone)
  for (const answer of [await ask(phone), await askWith({ deviceKey: strange.deviceKey ?? '' })]) {
    expect(refusalOf(answer)).toEqual([429, 'otp-too-many-sent'])
  }
  // A code that could not be sent does not use up one of the three extra codes of the owner.
  await breakService(server, 'termii', '500')
  expect(refusalOf(await askWith({ cookies: own.cookies }))).toEqual([502, 'otp-not-sent'])
  expect((await askWith({ deviceKey: own.deviceKey ?? '' })).statusCode).toBe(200)
  const answers = await Promise.all([1, 2, 3].map(() => askWith({ cookies: own.cookies })))
  const statuses = answers.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([200, 200, 429])
})

test.each(['500', 'garbage', 'reset'] as const)(
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

test('beyond the cap of the day no code is sent', async () => {
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
  // All networks of a /48 count as one house, and IPv4 written as IPv6 counts as the same address.
  for (const [first, second] of [
    ['2001:db8:1:2::1', '2001:db8:1:ffff::9'],
    ['203.0.113.5', '::ffff:203.0.113.5'],
  ] as const) {
    const asks = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => ask(n % 2 ? first : second)))
    expect(asks.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(refusalOf(await ask(second))).toEqual([429, 'otp-too-many-here'])
  }
  // Six codes were sent, so the limit of all networks together is reached.
  expect(refusalOf(await ask('198.51.100.1'))).toEqual([502, 'otp-not-sent'])
})

test('a network that requests many codes leaves some to other networks', async () => {
  await using attacked = await startTestServer({
    sandbox: true,
    environment: { OTP_DAILY_CAP: '100' },
  })
  const phone = freshPhone()
  const ask = (address: string, more: object = {}) =>
    from(attacked, address, 'otpcode', { phoneNumber: freshPhone(), ...more })
  const { id } = await attacked.make.customer()
  await attacked.db.updateTable('customers').set({ phone }).where('id', '=', id).execute()
  const login = await post(attacked, 'login', { phoneNumber: phone, password: PASSWORD })
  const known = login.cookies.find(({ path }) => path === '/api/v1/user/otpcode')
  const [much, little] = ['203.0.113.5', '198.51.100.9']
  for (let asked = 0; asked < 10; asked++) expect((await ask(much)).statusCode).toBe(200)
  await makeCodes(attacked, 60, 0)
  expect(refusalOf(await ask(much))).toEqual([502, 'otp-not-sent'])
  expect((await ask(little)).statusCode).toBe(200)
  await makeCodes(attacked, 19, 0)
  expect(refusalOf(await ask(little))).toEqual([502, 'otp-not-sent'])
  const reset = { phoneNumber: phone, deviceKey: known?.value }
  expect((await ask(much, reset)).statusCode).toBe(200)
})

/**
 * Makes `count` codes for other numbers, as if a person had entered `tries` wrong guesses for each
 * of them.
 */
async function makeCodes(attacked: TestServer, count: number, tries: number) {
  const made = Array.from({ length: count }, () => ({
    id: uuid(),
    phone: freshPhone(),
    purpose: 'sign-up',
    code_hash: 'no code has this hash',
    channel: 'sms',
    expires_at: new Date(Date.now() + 600_000),
    tries,
  }))
  await attacked.db.insertInto('one_time_codes').values(made).execute()
  return made
}

const entryOf = (phoneNumber: string, verificationCode: string, pinId: string) => ({
  phoneNumber,
  verificationCode,
  verificationCodeIDfromSignupSavedState: pinId,
})

test('one network cannot enter so many wrong codes that codes are paused for others', async () => {
  await using attacked = await startTestServer({ sandbox: true })
  const mine = freshPhone()
  const { code, pinId } = await receiveCode(attacked, mine)
  const others = await makeCodes(attacked, WRONG_TRIES_OF_ALL / 2, 0)
  const guesses = [...others, ...others].map(({ phone, id }) =>
    from(attacked, '203.0.113.5', 'verifyotpcode', entryOf(phone, '00000', id)),
  )
  const told = (await Promise.all(guesses)).map((answer) => answer.json<{ error: string }>().error)
  expect(told.filter((error) => error === 'otp-invalid')).toHaveLength(WRONG_CODES_OF_A_NETWORK)
  expect(told.filter((error) => error === 'otp-too-many-here')).toHaveLength(
    WRONG_TRIES_OF_ALL - WRONG_CODES_OF_A_NETWORK,
  )
  const entry = entryOf(mine, code, pinId)
  expect((await from(attacked, '203.0.113.6', 'verifyotpcode', entry)).statusCode).toBe(200)
})

test('guessing codes that do not exist locks out no other phone on the network', async () => {
  await using attacked = await startTestServer({ sandbox: true })
  const [mine, dead] = [freshPhone(), freshPhone()]
  const { code, pinId } = await receiveCode(attacked, mine)
  const used = await receiveCode(attacked, dead)
  await attacked.db
    .updateTable('one_time_codes')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', used.pinId)
    .execute()
  const enter = (entry: object) => from(attacked, '203.0.113.5', 'verifyotpcode', entry)
  for (const [phone, named] of [
    [mine, uuid()],
    [freshPhone(), uuid()],
    [dead, used.pinId],
  ] as const) {
    const entries = Array.from({ length: WRONG_CODES_OF_A_NETWORK }, () => enter(entryOf(phone, '00000', named)))
    const statuses = (await Promise.all(entries)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([400]))
  }
  expect((await enter(entryOf(mine, code, pinId))).statusCode).toBe(200)
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

test('while a caller guesses at many numbers, no code is accepted', async () => {
  await using attacked = await startTestServer({ sandbox: true })
  const phone = freshPhone()
  const { code } = await receiveCode(attacked, phone)
  await makeCodes(attacked, 66, 3)
  await makeCodes(attacked, 1, 2)
  const verifying = { phoneNumber: phone, verificationCode: code }
  expect(refusalOf(await post(attacked, 'user/verifyotpcode', verifying))).toEqual([429, 'otp-paused'])
  const metrics = (await attacked.app.inject('/metrics')).body
  expect(metrics).toMatch(/^velvet_codes_paused 1$/m)
  await attacked.db
    .updateTable('one_time_codes')
    .set({ created_at: new Date(Date.now() - 11 * 60_000) })
    .where('tries', '>', 0)
    .execute()
  expect((await post(attacked, 'user/verifyotpcode', verifying)).statusCode).toBe(200)
})

test('when very many codes of a day were guessed at, each code has one try', async () => {
  await using attacked = await startTestServer({ sandbox: true })
  const [mine, other] = [await receiveCode(attacked, PHONES[0]), await receiveCode(attacked, PHONES[1])]
  // The wrong guess below is the thousandth of the day.
  await makeCodes(attacked, 333, 3)
  await attacked.db
    .updateTable('one_time_codes')
    .set({ created_at: new Date(Date.now() - 11 * 60_000) })
    .where('tries', '>', 0)
    .execute()
  const enter = (phone: string, code: string, pinId: string) =>
    post(attacked, 'user/verifyotpcode', entryOf(phone, code, pinId))
  expect((await enter(PHONES[0], mine.code, mine.pinId)).statusCode).toBe(200)
  const wrong = await enter(PHONES[1], wrongCode(other.code), other.pinId)
  expect(refusalOf(wrong)).toEqual([400, 'otp-invalid'])
  const late = await enter(PHONES[1], other.code, other.pinId)
  expect(refusalOf(late)).toEqual([429, 'otp-too-many-tries'])
})
