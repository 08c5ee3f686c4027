import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../test/people.ts'
import { callerOf, freshAddress, freshPhone } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()
const { login, wrong } = callerOf(server)

test('wrong passwords are counted per phone number, in any spelling', async () => {
  for (const phone of [(await server.make.customer()).phone, freshPhone()]) {
    const from = { address: freshAddress() }
    const spellings = [phone, `+234${phone.slice(1)}`, phone.slice(1), `234${phone.slice(1)}`]
    for (let round = 0; round < 5; round++) await wrong(spellings[round % 4] ?? phone, from)
    expect((await wrong(phone, from)).statusCode).toBe(429)
  }
})

test('guessing passwords does not reveal whether a number has an account', async () => {
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

test('a blocked login takes equally long with and without an account', async () => {
  const from = { address: freshAddress() }
  const numbers = { known: (await server.make.customer()).phone, unknown: freshPhone() }
  await login(numbers.known, PASSWORD, from)
  for (const phone of Object.values(numbers)) {
    for (let round = 0; round < 5; round++) expect((await wrong(phone, from)).statusCode).toBe(401)
  }
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
   * Returns the share by which the number with an account takes longer. The calls are made in pairs, because other work
   * of the machine delays both calls of a pair alike.
   */
  const measure = async () => {
    const pairs: { known: number; unknown: number }[] = []
    for (let round = 0; round < 150; round++) {
      const isKnownFirst = round % 2 === 0
      const first = await timed(isKnownFirst ? numbers.known : numbers.unknown)
      const second = await timed(isKnownFirst ? numbers.unknown : numbers.known)
      pairs.push(isKnownFirst ? { known: first, unknown: second } : { known: second, unknown: first })
    }
    const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length / 2] ?? NaN
    return middle(pairs.map(({ known, unknown }) => known - unknown)) / middle(pairs.map(({ unknown }) => unknown))
  }
  // One more query for the number with an account made its answers take an eighth longer.
  const shares: number[] = []
  while (shares.length < 3 && !shares.some((share) => Math.abs(share) < 0.06)) {
    shares.push(await measure())
  }
  expect(Math.min(...shares.map(Math.abs)), String(shares)).toBeLessThan(0.06)
}, 120_000)
