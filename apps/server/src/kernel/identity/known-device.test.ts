import { SHELL_ORIGINS } from '@velvet/contract/shared/app/native'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../test/people.ts'
import { callerOf, freshAddress, type From } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()
const { post, login, wrong } = callerOf(server)

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

test('strangers on many networks do not delay the owner on a known phone', async () => {
  const { phone } = await server.make.customer()
  const cookie = await knownBy(phone)
  await floodFromEverywhere(() => wrong(phone))
  expect(refusalOf(await login(phone, PASSWORD))).toEqual([429, 'too-many-requests'])
  // The phone is known by its key, not by its address.
  expect((await login(phone, PASSWORD, { cookie })).statusCode).toBe(200)
})

test('a known phone has as many tries as other callers, and they are counted apart', async () => {
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
] as const)('strangers who guess do not delay the owner who %s in a native app', async (_what, method, call, input) => {
  const { id, phone, token } = await server.make.customer()
  const first = await login(phone, PASSWORD, { origin: SHELL_ORIGINS[0] })
  const { deviceKey } = first.json<{ deviceKey: string }>()
  await floodFromEverywhere(() => wrong(phone))
  const ask = (key?: string) =>
    server.app.inject({
      method,
      url: `/api/v1/user/${call}`,
      remoteAddress: freshAddress(),
      headers: { authorization: `Bearer ${token}` },
      payload: { uuid: id, password: PASSWORD, deviceKey: key, ...input },
    })
  expect((await ask()).statusCode).toBe(429)
  const answer = await ask(deviceKey)
  expect(answer.statusCode, answer.body).toBe(200)
})

test('strangers do not keep a member of staff out on a device that they have used', async () => {
  const { email, token } = await server.make.staff('manager')
  const signIn = (password: string, from: From = {}) => post('staff/login', { email, password }, from)
  const { cookies } = await signIn(PASSWORD)
  expect(cookies.every(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Strict')).toBe(true)
  const cookieFor = (asked: string) => {
    const known = cookies.find(({ path }) => path === `/api/v1/staff/${asked}`)
    return `${known?.name}=${known?.value}`
  }
  const signedIn = (asked: string, input: object) =>
    server.app.inject({
      method: 'POST',
      url: `/api/v1/staff/${asked}`,
      remoteAddress: freshAddress(),
      headers: { authorization: `Bearer ${token}`, cookie: cookieFor(asked) },
      payload: { password: PASSWORD, ...input },
    })
  const stranger = { address: freshAddress() }
  for (let round = 0; round < 6; round++) await signIn('a wrong password', stranger)
  // One stranger makes no other person wait, wherever they sign in; many make all but known devices wait.
  expect((await signIn(PASSWORD)).statusCode).toBe(200)
  await floodFromEverywhere(() => signIn('a wrong password'))
  expect((await signIn(PASSWORD)).statusCode).toBe(429)
  expect((await signIn(PASSWORD, { cookie: cookieFor('login') })).statusCode).toBe(200)

  expect((await signedIn('me/gatepin', { pin: '907313' })).statusCode).toBe(200)
  expect((await signedIn('secondfactor', {})).statusCode).toBe(200)
  const changed = await signedIn('password', { newPassword: 'a quite different password' })
  expect(changed.statusCode, changed.body).toBe(200)
})
