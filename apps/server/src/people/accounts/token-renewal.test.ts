import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { decodeToken } from '@velvet/contract/shared/token'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../test/people.ts'
import { post } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { startTestServer, useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()

/** Signs in as a browser does. Returns the token and the cookie that renews the token. */
async function signIn() {
  const { id, phone } = await server.make.customer()
  const response = await post(server, 'login', { phoneNumber: phone, password: PASSWORD })
  const { token } = response.json<{ token: string }>()
  const set = [response.headers['set-cookie']].flat()
  const renewal = set.find((one) => one?.startsWith('renewal='))
  const [cookie = '', ...rules] = String(renewal).split('; ')
  return { id, phone, token, cookie, rules }
}

/** Returns the same token with an expiry in the past. */
function runOut(token: string): string {
  const { sub, sid, aud } = decodeToken(token)
  return server.app.tokens.sign({ sub, sid, aud, exp: Math.floor(Date.now() / 1000) - 60 })
}

const refresh = (id: string, token: string, cookie?: string) =>
  server.app.inject({
    method: 'GET',
    url: `/api/v1/refresh/${id}`,
    headers: { authorization: `Bearer ${token}`, ...(cookie && { cookie }) },
  })
const readAccount = (id: string, token: string, cookie?: string) =>
  server.app.inject({
    method: 'GET',
    url: `/api/v1/user/${id}`,
    headers: { authorization: `Bearer ${token}`, ...(cookie && { cookie }) },
  })

test('a token lives for a day, and its session for as long as it is used', async () => {
  const { token } = await signIn()
  const { exp, iat } = decodeToken(token) as { exp: number; iat: number }
  expect(exp - iat).toBe(server.config.TOKEN_HOURS * 3600)
  expect(server.config.TOKEN_HOURS).toBe(24)
  const session = await server.db
    .selectFrom('sessions')
    .select('expires_at')
    .where('id', '=', String(decodeToken(token)['sid']))
    .executeTakeFirstOrThrow()
  const days = (session.expires_at.getTime() - Date.now()) / DAY_MS
  expect(Math.round(days)).toBe(server.config.SESSION_DAYS)
})

test('scripts, other sites and other calls cannot use the key that renews a token', async () => {
  const { rules, cookie } = await signIn()
  expect(rules).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/api/v1/refresh']))
  const sessions = await server.db.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(sessions)).not.toContain(cookie.split('=')[1])
})

test('the renewal key travels only by https, where people reach us by https', async () => {
  await using secure = await startTestServer({
    environment: { PUBLIC_URL: 'https://velvet.example' },
  })
  const { phone } = await secure.make.customer()
  const response = await post(secure, 'login', { phoneNumber: phone, password: PASSWORD })
  expect(String(response.headers['set-cookie'])).toContain('; Secure')
})

test('an expired token is renewed with its key, and with nothing less', async () => {
  const { id, token, cookie } = await signIn()
  const other = await signIn()
  const old = runOut(token)
  for (const wrongKey of [undefined, 'renewal=', 'renewal=guessed', other.cookie]) {
    expect(refusalOf(await refresh(id, old, wrongKey))).toEqual([401, 'session-ended'])
  }
  const renewed = await refresh(id, old, cookie)
  expect(renewed.statusCode).toBe(200)
  const fresh = renewed.json<{ token: string }>().token
  expect((await readAccount(id, fresh)).statusCode).toBe(200)
})

test('the renewal key opens nothing else: other calls refuse an expired token', async () => {
  const { id, token, cookie } = await signIn()
  expect(refusalOf(await readAccount(id, runOut(token), cookie))).toEqual([401, 'session-ended'])
})

test('the renewal key is worthless once its session was ended or has expired', async () => {
  for (const end of [{ revoked_at: new Date() }, { expires_at: new Date(Date.now() - 1000) }]) {
    const { id, token, cookie } = await signIn()
    await server.db
      .updateTable('sessions')
      .set(end)
      .where('id', '=', String(decodeToken(token)['sid']))
      .execute()
    expect(refusalOf(await refresh(id, runOut(token), cookie))).toEqual([401, 'session-ended'])
  }
})

test("the renewal key of one customer does not renew another's token", async () => {
  const [one, other] = [await signIn(), await signIn()]
  expect(refusalOf(await refresh(other.id, runOut(one.token), one.cookie))).toEqual([403, 'not-yours'])
})

test('a logout removes the renewal key from the browser', async () => {
  const { token } = await signIn()
  const left = await server.app.inject({
    method: 'POST',
    url: '/api/v1/logout',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(String(left.headers['set-cookie'])).toMatch(/^renewal=; .*Max-Age=0/)
})

test('a password is hashed again at its next login when the parameters have changed', async () => {
  await using stronger = await startTestServer({ environment: { ARGON2_PASSES: '3' } })
  const { id, phone } = await stronger.make.customer()
  const login = () => post(stronger, 'login', { phoneNumber: phone, password: PASSWORD })
  const hashOf = () =>
    stronger.db.selectFrom('customers').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
  expect((await hashOf()).password_hash).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  expect((await login()).statusCode).toBe(200)
  expect((await hashOf()).password_hash).toContain('$m=19456,t=3,p=1$')
  expect((await login()).statusCode).toBe(200)
})
