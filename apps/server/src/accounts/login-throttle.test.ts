import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../test/makers.ts'
import { freshPhone, refusalOf } from '../test/one-time-codes.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const ELSEWHERE = '198.51.100.7'
let addresses = 0
/** An address that nobody has called from. */
const freshAddress = () => `203.0.113.${++addresses}`

const login = (phoneNumber: string, password: string, remoteAddress: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/login',
    remoteAddress,
    payload: { phoneNumber, password },
  })
const wrong = (phone: string, address: string) => login(phone, 'a wrong password', address)

/** As if that much time had gone by for every count. */
async function letPass(seconds: number): Promise<void> {
  const rows = await server.db.selectFrom('login_tries').selectAll().execute()
  const earlier = (at: Date) => new Date(at.getTime() - seconds * 1000)
  for (const { key, last_at, blocked_until } of rows) {
    await server.db
      .updateTable('login_tries')
      .set({
        last_at: earlier(last_at),
        blocked_until: blocked_until && earlier(blocked_until),
      })
      .where('key', '=', key)
      .execute()
  }
}

async function failTimes(times: number, phone: string, address: () => string): Promise<void> {
  for (let round = 0; round < times; round++) {
    expect(refusalOf(await wrong(phone, address()))).toEqual([401, 'invalid-login'])
  }
}

test('five wrong passwords cost nothing; then each costs a longer wait, which the answer tells', async () => {
  const { phone } = await server.make.customer()
  await failTimes(5, phone, freshAddress)
  const waits: string[] = []
  for (let round = 0; round < 4; round++) {
    const refused = await login(phone, PASSWORD, freshAddress())
    expect(refusalOf(refused)).toEqual([429, 'too-many-requests'])
    waits.push(/wait (.*) and try/.exec(refused.json<{ message: string }>().message)?.[1] ?? '')
    await letPass(2 ** round)
    await failTimes(1, phone, freshAddress)
  }
  expect(waits).toEqual(['1 s', '2 s', '4 s', '8 s'])
})

test('no wait is longer than five minutes, and after it the right password opens', async () => {
  const { phone } = await server.make.customer()
  for (let round = 0; round < 20; round++) {
    await wrong(phone, freshAddress())
    await letPass(300)
  }
  await wrong(phone, freshAddress())
  const refused = await login(phone, PASSWORD, freshAddress())
  expect(refused.json<{ message: string }>().message).toBe(
    'Too many wrong passwords. Please wait 5 min and try again',
  )
  await letPass(300)
  expect((await login(phone, PASSWORD, freshAddress())).statusCode).toBe(200)
  // What was counted is over.
  await failTimes(5, phone, freshAddress)
})

test('fifty guesses at once are counted as well as one by one', async () => {
  const { phone } = await server.make.customer()
  const guesses = await Promise.all(Array.from({ length: 50 }, () => wrong(phone, freshAddress())))
  expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(45)
})

test('a stranger who guesses elsewhere does not keep the owner waiting where they always sign in', async () => {
  const { phone } = await server.make.customer()
  const home = freshAddress()
  expect((await login(phone, PASSWORD, home)).statusCode).toBe(200)
  await failTimes(5, phone, () => ELSEWHERE)
  expect((await wrong(phone, ELSEWHERE)).statusCode).toBe(429)
  expect((await login(phone, PASSWORD, home)).statusCode).toBe(200)
})

test('every spelling of a number counts for the one number, known or not', async () => {
  for (const phone of [(await server.make.customer()).phone, freshPhone()]) {
    const spellings = [phone, `+234${phone.slice(1)}`, phone.slice(1), `234${phone.slice(1)}`]
    for (let round = 0; round < 5; round++) {
      await wrong(spellings[round % 4] ?? phone, freshAddress())
    }
    expect((await wrong(phone, freshAddress())).statusCode).toBe(429)
  }
})

test('an address that tries many numbers is slowed down as well; other addresses are not', async () => {
  const address = freshAddress()
  const rounds = Array.from({ length: 60 }, () => wrong(freshPhone(), address))
  expect((await Promise.all(rounds)).every(({ statusCode }) => statusCode === 401)).toBe(true)
  const { phone } = await server.make.customer()
  // However long the guesses took: they were made just now.
  await letPass(-30)
  expect((await login(phone, PASSWORD, address)).statusCode).toBe(429)
  expect((await login(phone, PASSWORD, freshAddress())).statusCode).toBe(200)
})

test('neither numbers nor addresses stand in what is counted', async () => {
  const [phone, address] = [freshPhone(), freshAddress()]
  await wrong(phone, address)
  const rows = await server.db.selectFrom('login_tries').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(phone.slice(1))
  expect(JSON.stringify(rows)).not.toContain(address)
})
