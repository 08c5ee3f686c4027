import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callerOf, freshAddress, type From } from '../../test/login-calls.ts'
import { PASSWORD } from '../../test/makers.ts'
import { freshPhone, refusalOf } from '../../test/one-time-codes.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()
const { login, wrong } = callerOf(server)

/** Shortens all waits by this many seconds. */
async function letPass(seconds: number): Promise<void> {
  const ago = sql`make_interval(secs => ${seconds})`
  await server.db
    .updateTable('login_tries')
    .set({ last_at: sql`last_at - ${ago}`, blocked_until: sql`blocked_until - ${ago}` })
    .execute()
}

async function failTimes(times: number, phone: string, from: From = {}): Promise<void> {
  for (let round = 0; round < times; round++) {
    expect(refusalOf(await wrong(phone, from))).toEqual([401, 'invalid-login'])
  }
}

test('five wrong passwords cost nothing, and then each costs a longer wait, which the answer names', async () => {
  const { phone } = await server.make.customer()
  const from = { address: freshAddress() }
  await failTimes(5, phone, from)
  const waits: string[] = []
  for (let round = 0; round < 4; round++) {
    const refused = await login(phone, PASSWORD, from)
    expect(refusalOf(refused)).toEqual([429, 'too-many-requests'])
    waits.push(/wait (.*) and try/.exec(refused.json<{ message: string }>().message)?.[1] ?? '')
    await letPass(2 ** round)
    await failTimes(1, phone, from)
  }
  expect(waits).toEqual(['1 s', '2 s', '4 s', '8 s'])
})

test('no wait is longer than five minutes, and after it the right password works', async () => {
  const { phone } = await server.make.customer()
  const from = { address: freshAddress() }
  for (let round = 0; round < 20; round++) {
    await wrong(phone, from)
    await letPass(300)
  }
  await wrong(phone, from)
  const refused = await login(phone, PASSWORD, from)
  expect(refused.json<{ message: string }>().message).toBe(
    'Too many wrong passwords. Please wait 5 min and try again',
  )
  await letPass(300)
  expect((await login(phone, PASSWORD, from)).statusCode).toBe(200)
  // The count has ended.
  await failTimes(5, phone, from)
})

test('fifty guesses at once are all counted', async () => {
  const { phone } = await server.make.customer()
  const address = freshAddress()
  const guesses = await Promise.all(Array.from({ length: 50 }, () => wrong(phone, { address })))
  expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(45)
})

test('fifty guesses from fifty networks are counted together', async () => {
  const { phone } = await server.make.customer()
  const guesses = await Promise.all(Array.from({ length: 50 }, () => wrong(phone)))
  expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(30)
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
})

test('a right password does not end the count of wrong ones from other networks', async () => {
  const { phone } = await server.make.customer()
  await failTimes(30, phone)
  await letPass(301)
  expect((await login(phone, PASSWORD)).statusCode).toBe(200)
  await failTimes(1, phone)
  expect(refusalOf(await wrong(phone))).toEqual([429, 'too-many-requests'])
})

test('a stranger who guesses as often as allowed does not make anybody else wait', async () => {
  const { phone } = await server.make.customer()
  const stranger = { address: freshAddress() }
  for (let round = 0; round < 100; round++) {
    await wrong(phone, stranger)
    await letPass(301)
  }
  expect((await wrong(phone, stranger)).statusCode).toBe(401)
  expect((await login(phone, PASSWORD)).statusCode).toBe(200)
})

test('every spelling of a number counts as the same number, known or not', async () => {
  for (const phone of [(await server.make.customer()).phone, freshPhone()]) {
    const from = { address: freshAddress() }
    const spellings = [phone, `+234${phone.slice(1)}`, phone.slice(1), `234${phone.slice(1)}`]
    for (let round = 0; round < 5; round++) await wrong(spellings[round % 4] ?? phone, from)
    expect((await wrong(phone, from)).statusCode).toBe(429)
  }
})

test('an address that tries many numbers is slowed down, and other addresses are not', async () => {
  const from = { address: freshAddress() }
  const rounds = Array.from({ length: 60 }, () => wrong(freshPhone(), from))
  expect((await Promise.all(rounds)).every(({ statusCode }) => statusCode === 401)).toBe(true)
  const { phone } = await server.make.customer()
  // From now on, the guesses count as made a moment ago, no matter how long they took.
  await letPass(-30)
  expect((await login(phone, PASSWORD, from)).statusCode).toBe(429)
  expect((await login(phone, PASSWORD)).statusCode).toBe(200)
})

test('a refused try is not counted', async () => {
  const from = { address: freshAddress() }
  const { phone } = await server.make.customer()
  await failTimes(5, phone, from)
  const counted = () =>
    server.db.selectFrom('login_tries').select(['key', 'failures']).orderBy('key').execute()
  const before = await counted()
  expect((await wrong(phone, from)).statusCode).toBe(429)
  expect(await counted()).toEqual(before)
})

test('while the owner of a number signs in too, a stranger gets the same answers as for any number', async () => {
  const shared = { address: freshAddress() }
  const { phone } = await server.make.customer()
  expect((await login(phone, PASSWORD, shared)).statusCode).toBe(200)
  const told = async (number: string) => {
    const elsewhere = { address: freshAddress() }
    const answers: unknown[] = []
    for (const from of [elsewhere, shared]) {
      for (let round = 0; round < 7; round++) answers.push(refusalOf(await wrong(number, from)))
    }
    return answers
  }
  expect(await told(phone)).toEqual(await told(freshPhone()))
})

test('a login that has to wait takes as long for a number with an account as for one without', async () => {
  const from = { address: freshAddress() }
  const numbers = { known: (await server.make.customer()).phone, unknown: freshPhone() }
  await login(numbers.known, PASSWORD, from)
  for (const phone of Object.values(numbers)) await failTimes(5, phone, from)
  await server.db
    .updateTable('login_tries')
    .set({ blocked_until: sql`now() + interval '1 hour'` })
    .where('blocked_until', 'is not', null)
    .execute()
  const timed = async (phone: string) => {
    const start = performance.now()
    expect((await wrong(phone, from)).statusCode).toBe(429)
    return performance.now() - start
  }
  /**
   * Returns the median difference of pairs, because other work of the machine delays both alike.
   */
  const measure = async () => {
    const pairs: { known: number; unknown: number }[] = []
    for (let round = 0; round < 150; round++) {
      const isKnownFirst = round % 2 === 0
      const first = await timed(isKnownFirst ? numbers.known : numbers.unknown)
      const second = await timed(isKnownFirst ? numbers.unknown : numbers.known)
      pairs.push(
        isKnownFirst ? { known: first, unknown: second } : { known: second, unknown: first },
      )
    }
    const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length / 2] ?? NaN
    return (
      middle(pairs.map(({ known, unknown }) => known - unknown)) /
      middle(pairs.map(({ unknown }) => unknown))
    )
  }
  // One more query for accounts that exist took an eighth longer.
  const shares: number[] = []
  while (shares.length < 3 && !shares.some((share) => Math.abs(share) < 0.06)) {
    shares.push(await measure())
  }
  expect(Math.min(...shares.map(Math.abs)), String(shares)).toBeLessThan(0.06)
}, 120_000)

test('the counters hold neither phone numbers nor addresses', async () => {
  const [phone, address] = [freshPhone(), freshAddress()]
  await wrong(phone, { address })
  const rows = await server.db.selectFrom('login_tries').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(phone.slice(1))
  expect(JSON.stringify(rows)).not.toContain(address)
})
