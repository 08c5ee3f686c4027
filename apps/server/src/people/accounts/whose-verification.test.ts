// Only the caller who entered the code may open the account or change the password.
import { SHELL_ORIGINS } from '@velvet/contract/shared/app/native'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { freshPhone, receiveCode, signUpPayload } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer({ sandbox: true })
beforeAll(async () => {
  await server.make.area()
})

const PAGE = 'https://velvet.example'

interface From {
  origin?: string
  cookie?: string
}

function call(path: string, payload: object, { origin, cookie }: From = {}) {
  const headers = { ...(origin && { origin }), ...(cookie && { cookie }) }
  return server.app.inject({ method: 'POST', url: `/api/v1/${path}`, headers, payload })
}

async function verify(phone: string, from: From = {}) {
  const { code, pinId } = await receiveCode(server, phone)
  const entry = {
    phoneNumber: phone,
    verificationCode: code,
    verificationCodeIDfromSignupSavedState: pinId,
  }
  return call('user/verifyotpcode', entry, from)
}

/** Returns the cookies that a browser would send back to this path. */
function cookiesFor(path: string, { cookies }: LightMyRequestResponse): string {
  return cookies
    .filter((cookie) => cookie.path === `/api/v1/${path}`)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}

const secretOf = (response: LightMyRequestResponse) =>
  response.json<{ verificationSecret?: string }>().verificationSecret

test('only the owner of a verified number can sign up with it', async () => {
  const phone = freshPhone()
  const verified = await verify(phone, { origin: PAGE })
  const stranger = await verify(freshPhone(), { origin: PAGE })
  for (const cookie of ['', cookiesFor('signup', stranger)]) {
    expect(refusalOf(await call('signup', signUpPayload(phone), { cookie }))).toEqual([403, 'phone-not-verified'])
  }
  const guessed = signUpPayload(phone, secretOf(await verify(freshPhone())))
  expect(refusalOf(await call('signup', guessed))).toEqual([403, 'phone-not-verified'])
  const cookie = cookiesFor('signup', verified)
  expect((await call('signup', signUpPayload(phone), { cookie })).statusCode).toBe(200)
})

test('our own page gets the verification secret as a cookie hidden from scripts', async () => {
  const verified = await verify(freshPhone(), { origin: PAGE })
  expect(verified.json()).toEqual({
    message: 'Phone number verified',
    verified: true,
    accountExists: false,
    offersWhatsApp: true,
  })
  expect(verified.cookies.map(({ path }) => path)).toEqual(['/api/v1/signup', '/api/v1/user/changepassword'])
  for (const cookie of verified.cookies) {
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', maxAge: 1800 })
  }
})

test.each([...SHELL_ORIGINS, undefined])(
  'a caller from %s gets the verification secret in the body, without cookies',
  async (origin) => {
    const phone = freshPhone()
    const verified = await verify(phone, { ...(origin && { origin }) })
    const secret = secretOf(verified)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect((await call('signup', signUpPayload(phone, secret))).statusCode).toBe(200)
  },
)

test('two tabs verify two numbers, and each signs up its own', async () => {
  const [one, other] = [freshPhone(), freshPhone()]
  const verified = [await verify(one, { origin: PAGE }), await verify(other, { origin: PAGE })]
  const cookie = verified.map((response) => cookiesFor('signup', response)).join('; ')
  for (const phone of [one, other]) {
    const opened = await call('signup', signUpPayload(phone), { cookie, origin: PAGE })
    expect(opened.statusCode).toBe(200)
    // The browser drops the cookie of this number, and of no other.
    const dropped = opened.cookies.filter(({ maxAge }) => maxAge === 0)
    expect(new Set(dropped.map(({ name }) => name)).size).toBe(1)
  }
})

test('a code entered twice gives two secrets that open only one account', async () => {
  const phone = freshPhone()
  const { code } = await receiveCode(server, phone)
  const entry = { phoneNumber: phone, verificationCode: code }
  const answers = await Promise.all([call('user/verifyotpcode', entry), call('user/verifyotpcode', entry)])
  const [first, second] = answers.map(secretOf)
  expect(first).not.toBe(second)
  expect((await call('signup', signUpPayload(phone, first))).statusCode).toBe(200)
  expect(refusalOf(await call('signup', signUpPayload(phone, second)))).toEqual([409, 'User already exists'])
})

test('a secret that was used opens no second account once the number is free again', async () => {
  const phone = freshPhone()
  const cookie = cookiesFor('signup', await verify(phone, { origin: PAGE }))
  const replay = () => call('signup', signUpPayload(phone), { cookie })
  expect((await replay()).statusCode).toBe(200)
  await server.db.updateTable('customers').set({ phone: freshPhone() }).where('phone', '=', phone).execute()
  expect(refusalOf(await replay())).toEqual([403, 'phone-not-verified'])
})

test('a stranger learns nothing about a number whose password is being reset', async () => {
  const { phone } = await server.make.customer()
  const verified = await verify(phone)
  const asked = await call('signup', signUpPayload(phone))
  const unknown = await call('signup', signUpPayload(freshPhone()))
  expect(refusalOf(asked)).toEqual([403, 'phone-not-verified'])
  expect(asked.body).toBe(unknown.body)
  expect(refusalOf(await call('signup', signUpPayload(phone, secretOf(verified))))).toEqual([
    409,
    'User already exists',
  ])
})

test('only hashes of secrets are kept, and they are deleted with their codes', async () => {
  const phone = freshPhone()
  const secret = secretOf(await verify(phone)) ?? ''
  const kept = () => server.db.selectFrom('verifications').selectAll().execute()
  expect(JSON.stringify(await kept())).not.toContain(secret)
  await server.db.deleteFrom('one_time_codes').execute()
  expect(await kept()).toEqual([])
})
