import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CookieJar, freshAddress, freshPhone } from '../../test/one-time-codes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { rememberDevice } from './known-device.ts'
import { allowPassword } from './password-throttle.ts'

const server = useTestServer()

interface Place {
  network?: string
  cookies?: CookieJar
}

/** Begins a try, which comes from a new network unless one is given. */
const begin = (account: string, { network = freshAddress(), cookies = new CookieJar() }: Place = {}) =>
  allowPassword({ db: server.db, config: server.config, origin: { network }, cookies }, { account })

/** Tries a wrong password. Returns `compared`, or how long the answer asks the caller to wait. */
const guess = (account: string, place?: Place): Promise<string> =>
  begin(account, place).then(
    () => 'compared',
    (error: unknown) => /wait (.*) and try/.exec(String(error))?.[1] ?? String(error),
  )

async function guessTimes(times: number, account: string, place?: Place): Promise<void> {
  for (let round = 0; round < times; round++) expect(await guess(account, place)).toBe('compared')
}

/** Tries the right password. */
async function enter(account: string, place?: Place): Promise<void> {
  const attempt = await begin(account, place)
  await attempt.succeeded()
}

/** Shortens all waits by this many seconds. */
async function letPass(seconds: number): Promise<void> {
  const ago = sql`make_interval(secs => ${seconds})`
  await server.db
    .updateTable('login_tries')
    .set({ last_at: sql`last_at - ${ago}`, blocked_until: sql`blocked_until - ${ago}` })
    .execute()
}

/** Returns the cookies of a browser in which this account has signed in. */
function knownBrowser(account: string): CookieJar {
  const cookies = new CookieJar()
  const device = { account, id: crypto.randomUUID() }
  rememberDevice({ config: server.config, cookies }, device, ['/api/v1/login'])
  return cookies
}

test('after five wrong passwords, each further one waits longer, up to five minutes', async () => {
  const [phone, from] = [freshPhone(), { network: freshAddress() }]
  await guessTimes(5, phone, from)
  const waits: string[] = []
  for (let round = 0; round < 10; round++) {
    waits.push(await guess(phone, from))
    await letPass(Math.min(2 ** round, 300))
    await guessTimes(1, phone, from)
  }
  const [short, long] = [waits.slice(0, 6), waits.slice(6)]
  expect(short).toEqual(['1 s', '2 s', '4 s', '8 s', '16 s', '32 s'])
  expect(long).toEqual(['2 min', '3 min', '5 min', '5 min'])
})

test('the right password ends the count of wrong ones from the same network', async () => {
  const [phone, from] = [freshPhone(), { network: freshAddress() }]
  await guessTimes(4, phone, from)
  await enter(phone, from)
  await guessTimes(5, phone, from)
  expect(await guess(phone, from)).toBe('1 s')
})

/** Returns how many of these guesses were compared. */
async function comparedOf(guesses: Promise<string>[]): Promise<number> {
  const answers = await Promise.all(guesses)
  return answers.filter((answer) => answer === 'compared').length
}

// On a slow machine the first waits are over before the last guess comes. Each wait takes twice as
// long as the one before, so six of them take a minute.
const WAITS_OF_A_MINUTE = 6

test('fifty guesses at once are all counted', async () => {
  const [phone, from] = [freshPhone(), { network: freshAddress() }]
  const compared = await comparedOf(Array.from({ length: 50 }, () => guess(phone, from)))
  expect(compared).toBeGreaterThanOrEqual(5)
  expect(compared).toBeLessThan(5 + WAITS_OF_A_MINUTE)
})

test('fifty guesses from fifty networks are counted together', async () => {
  const phone = freshPhone()
  const compared = await comparedOf(Array.from({ length: 50 }, () => guess(phone)))
  expect(compared).toBeGreaterThanOrEqual(30)
  expect(compared).toBeLessThan(30 + WAITS_OF_A_MINUTE)
})

test('a right password does not end the count of wrong ones from other networks', async () => {
  const phone = freshPhone()
  await guessTimes(30, phone)
  await letPass(301)
  await enter(phone)
  await guessTimes(1, phone)
  expect(await guess(phone)).toBe('1 s')
})

test('a stranger who keeps guessing passwords does not delay other customers', async () => {
  const [phone, stranger] = [freshPhone(), { network: freshAddress() }]
  for (let round = 0; round < 100; round++) {
    await guess(phone, stranger)
    await letPass(301)
  }
  expect(await guess(phone, stranger)).toBe('compared')
  expect(await guess(phone)).toBe('compared')
})

test('a network that tries many numbers is slowed down, and other networks are not', async () => {
  const from = { network: freshAddress() }
  for (let round = 0; round < 60; round++) await guessTimes(1, freshPhone(), from)
  // From now on, the guesses count as made a moment ago, no matter how long they took.
  await letPass(-30)
  const phone = freshPhone()
  expect(await guess(phone, from)).toMatch(/^\d+ s$/)
  expect(await guess(phone)).toBe('compared')
})

test('right passwords do not slow down their network, and wrong ones still count', async () => {
  const from = { network: freshAddress() }
  for (let round = 0; round < 61; round++) await enter(freshPhone(), from)
  for (let round = 0; round < 58; round++) await guessTimes(1, freshPhone(), from)
  await letPass(-30)
  await enter(freshPhone(), from)
  await guessTimes(1, freshPhone(), from)
  expect(await guess(freshPhone(), from)).toMatch(/^\d+ s$/)
})

test('a refused try is not counted', async () => {
  const [phone, from] = [freshPhone(), { network: freshAddress() }]
  await guessTimes(5, phone, from)
  const counted = () => server.db.selectFrom('login_tries').select(['key', 'failures']).orderBy('key').execute()
  const before = await counted()
  expect(await guess(phone, from)).toBe('1 s')
  expect(await counted()).toEqual(before)
})

test('wrong passwords are counted for each known device and for unknown ones', async () => {
  const phone = freshPhone()
  const [own, other] = [{ cookies: knownBrowser(phone) }, { cookies: knownBrowser(phone) }]
  await guessTimes(30, phone)
  expect(await guess(phone)).toBe('1 s')
  await guessTimes(5, phone, own)
  expect(await guess(phone, own)).toBe('1 s')
  await guessTimes(5, phone, other)
})

test('wrong passwords delay only their device, and a right one resets the count', async () => {
  const phone = freshPhone()
  const [own, network] = [{ cookies: knownBrowser(phone) }, freshAddress()]
  await guessTimes(4, phone, { ...own, network })
  await enter(phone, { ...own, network })
  await guessTimes(5, phone, { ...own, network })
  await guessTimes(5, phone, { network })
})

test('the counters hold neither phone numbers nor networks', async () => {
  const [phone, network] = [freshPhone(), freshAddress()]
  await guess(phone, { network })
  const rows = await server.db.selectFrom('login_tries').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(phone.slice(1))
  expect(JSON.stringify(rows)).not.toContain(network)
})
