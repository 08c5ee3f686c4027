import { SHELL_ORIGINS } from '@velvet/contract/shared/app/native'
import { decodeToken } from '@velvet/contract/shared/token'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../test/people.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()

const [ANDROID] = SHELL_ORIGINS

async function signIn(origin?: string) {
  const { id, phone } = await server.make.customer()
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v1/login',
    headers: { ...(origin && { origin }) },
    payload: { phoneNumber: phone, password: PASSWORD },
  })
  const { token } = response.json<{ token: string }>()
  return { id, token, sessionId: String(decodeToken(token)['sid']), response }
}

function lifeOf(token: string): number {
  const { exp, iat } = decodeToken(token) as { exp: number; iat: number }
  return exp - iat
}

const renew = ({ id, token }: { id: string; token: string }, origin?: string) =>
  server.app.inject({
    url: `/api/v1/refresh/${id}`,
    headers: { authorization: `Bearer ${token}`, ...(origin && { origin }) },
  })
const renewed = async (...call: Parameters<typeof renew>) => (await renew(...call)).json<{ token: string }>().token

const sessionLife = () => server.config.SESSION_DAYS * 24 * 3600
const tokenLife = () => server.config.TOKEN_HOURS * 3600

test.each(SHELL_ORIGINS)('in the app with pages from %s a token lives as long as its session', async (origin) => {
  const session = await signIn(origin)
  expect(lifeOf(session.token)).toBeCloseTo(sessionLife(), -1)
  expect(lifeOf(await renewed(session, origin))).toBeCloseTo(sessionLife(), -1)
  const kept = await server.db
    .selectFrom('sessions')
    .select(['expires_at', 'refresh_hash', 'native'])
    .where('id', '=', session.sessionId)
    .executeTakeFirstOrThrow()
  const left = (kept.expires_at.getTime() - Date.now()) / 1000
  expect(Math.abs(left - sessionLife())).toBeLessThan(10)
  expect(kept).toMatchObject({ refresh_hash: null, native: true })
})

test('a native app gets no renewal key, because its page could not send one', async () => {
  const { response } = await signIn(ANDROID)
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(response.headers['access-control-allow-credentials']).toBeUndefined()
})

test.each([undefined, 'https://velvet.example', 'null', 'https://localhost.evil.example'])(
  'a login from %s gets a token for a day',
  async (origin) => {
    const session = await signIn(origin)
    expect(lifeOf(session.token)).toBe(tokenLife())
    expect(lifeOf(await renewed(session, origin))).toBe(tokenLife())
  },
)

test("a browser that claims to be an app gets a token with a browser's lifetime", async () => {
  expect(lifeOf(await renewed(await signIn(), ANDROID))).toBe(tokenLife())
})

test("an app's token that has expired, or whose session was ended, renews nothing", async () => {
  const session = await signIn(ANDROID)
  const { sub, sid, aud } = decodeToken(session.token)
  const exp = Math.floor(Date.now() / 1000) - 60
  const old = { id: session.id, token: server.app.tokens.sign({ sub, sid, aud, exp }) }
  expect(refusalOf(await renew(old, ANDROID))).toEqual([401, 'session-ended'])
  await server.app.inject({
    method: 'POST',
    url: '/api/v1/logout',
    headers: { authorization: `Bearer ${session.token}`, origin: ANDROID },
  })
  expect(refusalOf(await renew(session, ANDROID))).toEqual([401, 'session-ended'])
})
