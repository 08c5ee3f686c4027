// @vitest-environment jsdom
import type { logout } from '@velvet/contract/people/accounts.calls'
import type { listMovies } from '@velvet/contract/catalogue/movies.calls'
import type { getWallet } from '@velvet/contract/points/wallet.calls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { caller } from './call.ts'
import { confirmBy, onSessionEnded, renewBy } from './session.ts'
import type { Renewal } from './session.ts'
import { allowed, failure, serverForEachTest } from './test/server.ts'
import { readToken, storeToken } from './token-store.ts'

const server = serverForEachTest()

const movies = caller<typeof listMovies>('GET /api/v1/movies')
const wallet = caller<typeof getWallet>('GET /api/v1/wallet/:uuid')
const signOut = caller<typeof logout>('POST /api/v1/logout')

test('an ended session is reported once, and never for a replaced token', async () => {
  const told = vi.fn()
  const stop = onSessionEnded(told)
  server.answerJson(401, { error: 'session-ended', message: 'Your session has ended' })
  storeToken('old')
  await failure(movies({}))
  expect(told).toHaveBeenCalledTimes(1)

  const late = failure(movies({}))
  storeToken('new')
  await late
  expect(told).toHaveBeenCalledTimes(1)
  stop()
})

const RUN_OUT = { error: 'session-ended', message: 'Your session has ended' }

/** Makes the server accept one token only, and returns a list that each request adds itself and its token to. */
function goodToken(good: string) {
  const asked: string[] = []
  server.answer = (request, response) => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    asked.push(`${request.url ?? ''} ${token}`)
    response.writeHead(token === good ? 200 : 401, allowed())
    response.end(JSON.stringify(token === good ? {} : RUN_OUT))
  }
  return asked
}

function renewingTo(token: string | undefined, outcome: Renewal = 'renewed') {
  const renewal = vi.fn(() => {
    if (token) storeToken(token)
    return Promise.resolve(outcome)
  })
  renewBy(renewal)
  onTestFinished(() => renewBy(() => Promise.resolve('ended')))
  return renewal
}

test('an expired token is renewed once for all waiting calls, which are repeated', async () => {
  const ended = vi.fn()
  const stop = onSessionEnded(ended)
  const asked = goodToken('new')
  storeToken('old')
  const renewal = renewingTo('new')
  await Promise.all([movies({}), wallet({ uuid: 'u' })])
  expect(renewal).toHaveBeenCalledTimes(1)
  expect(asked.toSorted()).toEqual([
    '/api/v1/movies new',
    '/api/v1/movies old',
    '/api/v1/wallet/u new',
    '/api/v1/wallet/u old',
  ])
  expect(ended).not.toHaveBeenCalled()
  stop()
})

test('a call is repeated at most once', async () => {
  const asked = goodToken('none')
  storeToken('old')
  renewingTo('new')
  expect((await failure(movies({}))).code).toBe('session-ended')
  expect(asked).toEqual(['/api/v1/movies old', '/api/v1/movies new'])
})

test('a renewal that gets no answer ends no session', async () => {
  const ended = vi.fn()
  const stop = onSessionEnded(ended)
  goodToken('new')
  storeToken('old')
  renewingTo(undefined, 'unknown')
  await failure(movies({}))
  expect([ended.mock.calls.length, readToken()]).toEqual([0, 'old'])
  stop()
})

test("a call by a person who logged out is not repeated with another person's token", async () => {
  const asked = goodToken('of the next')
  storeToken('of the first')
  const renewal = renewingTo('of the first, renewed')
  const late = failure(movies({}))
  storeToken('of the next')
  await late
  expect([asked, renewal.mock.calls]).toEqual([['/api/v1/movies of the first'], []])
})

test('a logout with an expired token is not repeated', async () => {
  const asked = goodToken('new')
  storeToken('old')
  renewingTo('new')
  await failure(signOut({}))
  expect(asked).toEqual(['/api/v1/logout old'])
})

test.each([
  [true, 2],
  [false, 1],
])('a call that needs the password is repeated with its key once given: %s', async (isGiven, calls) => {
  const keys: unknown[] = []
  server.answer = (request, response) => {
    keys.push(request.headers['idempotency-key'])
    const needs = { error: 'confirmation-required', message: 'Please enter your password again' }
    const isFirst = keys.length === 1
    response.writeHead(isFirst ? 403 : 200, allowed())
    response.end(JSON.stringify(isFirst ? needs : {}))
  }
  storeToken('good')
  confirmBy(() => Promise.resolve(isGiven))
  onTestFinished(() => confirmBy(() => Promise.resolve(false)))
  const call = movies({}, { idempotencyKey: 'one key' })
  if (isGiven) await call
  else expect((await failure(call)).code).toBe('confirmation-required')
  expect(keys).toEqual(Array(calls).fill('one key'))
})
