// A person who enters a code that was sent to a number owns the number. The device on which the code was
// entered then becomes a known device, as it does after a login.
import { SHELL_ORIGINS } from '@velvet/contract/shared/app/native'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { freshPhone, signUpPayload, verifyPhone } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer({ sandbox: true })
beforeAll(async () => {
  await server.make.area()
})

const { password } = signUpPayload('')

interface From {
  cookie?: string
  origin?: string
  address?: string
}

function post(path: string, payload: object, { cookie, origin, address = '127.0.0.1' }: From = {}) {
  const headers = { ...(cookie && { cookie }), ...(origin && { origin }) }
  const request = { method: 'POST', url: `/api/v1/${path}`, headers, payload } as const
  return server.app.inject({ ...request, remoteAddress: address })
}

const SHELL = { origin: SHELL_ORIGINS[0] }

async function signUp(phone: string, from: From = {}) {
  const { verificationSecret } = await verifyPhone(server, phone)
  return post('signup', signUpPayload(phone, verificationSecret), from)
}

async function resetPassword(phone: string, from: From = {}) {
  const { code, verificationSecret } = await verifyPhone(server, phone)
  const entry = { verificationCode: code, newPassword: password, verificationSecret }
  return post('user/changepassword', { phoneNumber: phone, ...entry }, from)
}

const WAYS = [
  ['opened the account', (from: From) => ownerBy(freshPhone(), signUp, from)],
  ['set a new password', async (from: From) => ownerBy(await customer(), resetPassword, from)],
] as const

async function customer(): Promise<string> {
  return (await server.make.customer()).phone
}

async function ownerBy(phone: string, prove: typeof signUp, from: From) {
  return { phone, answer: await prove(phone, from) }
}

function knownCookie({ cookies }: LightMyRequestResponse): string {
  const known = cookies.find(({ name, path }) => name.startsWith('known_') && path === '/api/v1/login')
  return `${known?.name}=${known?.value}`
}

/** Enters wrong passwords from many networks until every unknown device has to wait. */
async function keepOut(phoneNumber: string): Promise<void> {
  for (let network = 0; network < 40; network++) {
    const address = `203.0.113.${network}`
    await post('login', { phoneNumber, password: 'a wrong password' }, { address })
  }
  const refused = await post('login', { phoneNumber, password })
  expect(refusalOf(refused)).toEqual([429, 'too-many-requests'])
}

test.each(WAYS)('strangers do not keep the owner out of a browser that %s', async (_way, prove) => {
  const { phone, answer } = await prove({})
  expect(answer.json<{ deviceKey?: string }>().deviceKey).toBeUndefined()
  await keepOut(phone)
  const cookie = knownCookie(answer)
  expect((await post('login', { phoneNumber: phone, password }, { cookie })).statusCode).toBe(200)
})

test.each(WAYS)('strangers do not keep the owner out of a native app that %s', async (_way, prove) => {
  const { phone, answer } = await prove(SHELL)
  await keepOut(phone)
  const { deviceKey } = answer.json<{ deviceKey?: string }>()
  const login = { phoneNumber: phone, password, deviceKey }
  expect((await post('login', login, SHELL)).statusCode).toBe(200)
})
