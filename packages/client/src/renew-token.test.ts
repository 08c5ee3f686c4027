import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { listMovies } from '@velvet/contract/endpoints/catalogue'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setBaseUrl } from './base-url.ts'
import { CallError } from './call-error.ts'
import { caller } from './call.ts'
import { onSessionEnded } from './session.ts'
import { forgetToken, readToken, storeToken } from './token-store.ts'

const tokenOf = (sub: string, name: string) =>
  `e30.${Buffer.from(JSON.stringify({ sub, name })).toString('base64url')}.seal`
const OLD = tokenOf('ada', 'old')
const FRESH = tokenOf('ada', 'fresh')
const ENDED = { error: 'session-ended', message: 'Your session has ended' }

const movies = caller<typeof listMovies>('GET', '/api/v1/movies')
const told = vi.fn()
const stop = onSessionEnded(told)
let renewals: number
/** How the server answers who asks for a fresh token. */
let onRenewal: (response: ServerResponse) => void

const give = (status: number, body: object) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function serve(request: IncomingMessage, response: ServerResponse) {
  if (request.url === '/api/v1/refresh/ada') {
    renewals += 1
    onRenewal(response)
    return
  }
  const isFresh = request.headers.authorization === `Bearer ${FRESH}`
  give(isFresh ? 200 : 401, isFresh ? { moviesList: [] } : ENDED)(response)
}
const server = createServer(serve)
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  setBaseUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => {
  stop()
  setBaseUrl('')
  server.close()
})
beforeEach(() => {
  renewals = 0
  onRenewal = give(200, { token: FRESH, error: null })
  storeToken(OLD)
  told.mockClear()
})
afterEach(forgetToken)

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof CallError ? error.code : error),
  )

test('a token that ran out is renewed, and the call is made again without anybody noticing', async () => {
  expect(await movies({})).toEqual({ moviesList: [] })
  expect(readToken()).toBe(FRESH)
  expect(told).not.toHaveBeenCalled()
})

test('ten calls that meet the end of a token renew it once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => movies({})))
  expect(answers).toHaveLength(10)
  expect(renewals).toBe(1)
})

test('a session that is over is told, and not asked about again and again', async () => {
  onRenewal = give(401, ENDED)
  expect(await failureOf(movies({}))).toBe('session-ended')
  expect(told).toHaveBeenCalledTimes(1)
  expect(renewals).toBe(1)
})

test.each([
  ['is cut', (response: ServerResponse) => void response.destroy(), 'network'],
  ['meets trouble', give(503, {}), 'service-unavailable'],
])('a renewal that %s ends no session: the next call tries again', async (_, trouble, code) => {
  onRenewal = trouble
  expect(await failureOf(movies({}))).toBe(code)
  expect(told).not.toHaveBeenCalled()
  expect(readToken()).toBe(OLD)
  onRenewal = give(200, { token: FRESH, error: null })
  expect(await movies({})).toEqual({ moviesList: [] })
})

test('whoever left during the renewal is not signed in again by it', async () => {
  onRenewal = (response) => {
    forgetToken()
    give(200, { token: FRESH, error: null })(response)
  }
  expect(await failureOf(movies({}))).toBe('session-ended')
  expect(readToken()).toBeNull()
})
