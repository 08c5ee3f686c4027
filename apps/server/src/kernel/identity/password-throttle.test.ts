import { SHELL_ORIGINS } from '@velvet/contract/app/native'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../test/makers.ts'
import { freshPhone, refusalOf } from '../../test/one-time-codes.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()

let addresses = 0
/** Returns an address from which nobody has called. */
const freshAddress = () => `203.0.${113 + Math.floor(++addresses / 250)}.${addresses % 250}`

interface From {
  address?: string
  cookie?: string
  origin?: string
}

function post(path: string, payload: object, { address, cookie, origin }: From = {}) {
  return server.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    remoteAddress: address ?? freshAddress(),
    headers: { ...(cookie && { cookie }), ...(origin && { origin }) },
    payload,
  })
}

const login = (phoneNumber: string, password: string, from: From = {}) =>
  post('login', { phoneNumber, password }, from)
const wrong = (phone: string, from: From = {}) => login(phone, 'a wrong password', from)

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

/**
 * Enters wrong passwords from so many places that the account must wait on every unknown device.
 */
async function floodFromEverywhere(guess: () => Promise<{ statusCode: number }>): Promise<void> {
  for (let round = 0; round < 40; round++) {
    if ((await guess()).statusCode === 429) return
  }
  throw new Error('forty guesses were not slowed')
}

/** Returns the cookie by which this device is known to an account after a login. */
async function knownBy(phone: string): Promise<string> {
  const { cookies } = await login(phone, PASSWORD)
  const known = cookies.find(({ name, path }) => /^known_/.test(name) && path === '/api/v1/login')
  expect(known).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  return `${known?.name}=${known?.value}`
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

test('strangers on many networks do not make the owner wait on a phone that was signed in before', async () => {
  const { phone } = await server.make.customer()
  const cookie = await knownBy(phone)
  await floodFromEverywhere(() => wrong(phone))
  expect(refusalOf(await login(phone, PASSWORD))).toEqual([429, 'too-many-requests'])
  // The phone is known by its key, not by its address.
  expect((await login(phone, PASSWORD, { cookie })).statusCode).toBe(200)
})

test('a known phone has as many tries as any other caller, and they are counted apart', async () => {
  const { phone } = await server.make.customer()
  const cookie = await knownBy(phone)
  for (let round = 0; round < 5; round++) {
    expect(refusalOf(await wrong(phone, { cookie }))).toEqual([401, 'invalid-login'])
  }
  expect(refusalOf(await login(phone, PASSWORD, { cookie }))).toEqual([429, 'too-many-requests'])
  expect((await login(phone, PASSWORD)).statusCode).toBe(200)
})

test('a key of another account, or one that we did not sign, makes no phone known', async () => {
  const [{ phone }, other] = [await server.make.customer(), await server.make.customer()]
  const [own, foreign] = [await knownBy(phone), await knownBy(other.phone)]
  const [name, value = ''] = own.split('=')
  const [id, expires, signature] = value.split('.')
  const later = String(Number(expires) + 1)
  await floodFromEverywhere(() => wrong(phone))
  for (const cookie of [
    `${name}=${foreign.split('=')[1]}`,
    `${name}=${id}.${later}.${signature}`,
    `${name}=${crypto.randomUUID()}.${expires}.${signature}`,
    `${name}=`,
  ]) {
    expect((await login(phone, PASSWORD, { cookie })).statusCode).toBe(429)
  }
  expect((await login(phone, PASSWORD, { cookie: own })).statusCode).toBe(200)
})

test('two people who share a phone are both known on it', async () => {
  const [one, other] = [await server.make.customer(), await server.make.customer()]
  const cookie = [await knownBy(one.phone), await knownBy(other.phone)].join('; ')
  for (const { phone } of [one, other]) {
    await floodFromEverywhere(() => wrong(phone))
    expect((await login(phone, PASSWORD, { cookie })).statusCode).toBe(200)
  }
})

test('a native app, which keeps no cookies, is known by the key that its login gave', async () => {
  const { phone } = await server.make.customer()
  const [origin] = SHELL_ORIGINS
  const first = await login(phone, PASSWORD, { origin })
  expect(first.cookies).toEqual([])
  const { deviceKey } = first.json<{ deviceKey: string }>()
  await floodFromEverywhere(() => wrong(phone))
  const again = await post('login', { phoneNumber: phone, password: PASSWORD, deviceKey })
  expect(again.statusCode).toBe(200)
})

test.each([
  ['changes the email', 'PUT', 'update', { email: 'changed-by-key@velvet.example' }],
  ['closes the account', 'POST', 'close', {}],
] as const)(
  'strangers who guess do not delay the owner who %s in a native app',
  async (_what, method, call, input) => {
    const { id, phone, token } = await server.make.customer()
    const first = await login(phone, PASSWORD, { origin: SHELL_ORIGINS[0] })
    const { deviceKey } = first.json<{ deviceKey: string }>()
    await floodFromEverywhere(() => wrong(phone))
    const ask = (key?: string) =>
      server.app.inject({
        ...{ method, url: `/api/v1/user/${call}`, remoteAddress: freshAddress() },
        headers: { authorization: `Bearer ${token}` },
        payload: { uuid: id, password: PASSWORD, deviceKey: key, ...input },
      })
    expect((await ask()).statusCode).toBe(429)
    const answer = await ask(deviceKey)
    expect(answer.statusCode, answer.body).toBe(200)
  },
)

test('strangers do not keep a member of staff out on a device that they have used', async () => {
  const { email, token } = await server.make.staff('manager')
  const signIn = (password: string, from: From = {}) =>
    post('staff/login', { email, password }, from)
  const { cookies } = await signIn(PASSWORD)
  expect(cookies.every(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Strict')).toBe(true)
  const cookieFor = (asked: string) => {
    const known = cookies.find(({ path }) => path === `/api/v1/staff/${asked}`)
    return `${known?.name}=${known?.value}`
  }
  const signedIn = (asked: string, input: object) =>
    server.app.inject({
      ...{ method: 'POST', url: `/api/v1/staff/${asked}`, remoteAddress: freshAddress() },
      headers: { authorization: `Bearer ${token}`, cookie: cookieFor(asked) },
      payload: { password: PASSWORD, ...input },
    })
  const stranger = { address: freshAddress() }
  for (let round = 0; round < 6; round++) await signIn('a wrong password', stranger)
  // One stranger makes nobody wait, wherever they sign in; many make all but known devices wait.
  expect((await signIn(PASSWORD)).statusCode).toBe(200)
  await floodFromEverywhere(() => signIn('a wrong password'))
  expect((await signIn(PASSWORD)).statusCode).toBe(429)
  expect((await signIn(PASSWORD, { cookie: cookieFor('login') })).statusCode).toBe(200)

  expect((await signedIn('me/gatepin', { pin: '907313' })).statusCode).toBe(200)
  expect((await signedIn('secondfactor', {})).statusCode).toBe(200)
  const changed = await signedIn('password', { newPassword: 'a quite different password' })
  expect(changed.statusCode, changed.body).toBe(200)
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
