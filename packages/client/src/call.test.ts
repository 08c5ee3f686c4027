// @vitest-environment jsdom
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type * as catalogue from '@velvet/contract/endpoints/films/catalogue'
import type { getWallet } from '@velvet/contract/endpoints/money/wallet'
import type { purchaseTickets } from '@velvet/contract/endpoints/tickets/tickets'
import type { logout } from '@velvet/contract/endpoints/customers/accounts'
import { learn } from '@velvet/contract/words/spoken'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { onAnswerSource } from './answer-source.ts'
import { setBaseUrl } from './base-url.ts'
import { bringAnswers } from './brought-answers.ts'
import { caller } from './call.ts'
import { callsOf } from './calls-of.ts'
import { CallError } from './call-error.ts'
import { confirmBy, onSessionEnded, renewBy } from './session.ts'
import type { Renewal } from './session.ts'
import { noteServerDate, serverNow } from './server-clock.ts'
import { forgetToken, readToken, storeToken } from './token-store.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

let server: Server
let answer: Answer = () => undefined

beforeEach(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => answer(request, response, body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  setBaseUrl(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`)
})

afterEach(async () => {
  forgetToken()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function answerJson(status: number, value: unknown): void {
  answer = (_, response) => {
    response.writeHead(status, allowed({ 'content-type': 'application/json' }))
    response.end(JSON.stringify(value))
  }
}

const allowed = (headers: Record<string, string> = {}) => ({
  'access-control-allow-origin': '*',
  ...headers,
})

async function failure(call: Promise<unknown>): Promise<CallError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof CallError) return error
  throw new Error('the call did not fail as a call fails', { cause: error })
}

const { listMovies: movies, getMovie: movie } = callsOf<typeof catalogue>()({
  listMovies: 'GET /api/v1/movies',
  getMovie: 'GET /api/v1/movie/:movieId',
})
const wallet = caller<typeof getWallet>('GET /api/v1/wallet/:uuid')
const purchase = caller<typeof purchaseTickets>('POST /api/v1/purchaseticket')
const signOut = caller<typeof logout>('POST /api/v1/logout')

test('a name in the path is taken from the input, and the rest of the input of a GET becomes its query', async () => {
  const seen: (string | undefined)[] = []
  answer = (request, response) => {
    seen.push(request.url)
    response.writeHead(200, allowed()).end('{}')
  }
  await movie({ movieId: 'a/b c' })
  await wallet({ uuid: 'u', before: '12' })
  await wallet({ uuid: 'u', before: undefined })
  expect(seen).toEqual([
    '/api/v1/movie/a%2Fb%20c',
    '/api/v1/wallet/u?before=12',
    '/api/v1/wallet/u',
  ])
})

test('a purchase travels as JSON with its token and its idempotency key', async () => {
  const input = { uuid: 'u', showtimeID: 's', cinemaID: 'c', numberOfTickets: 2, amountToPay: 9 }
  const seen: unknown[] = []
  answer = (request, response, body) => {
    const { authorization, 'content-type': type, 'idempotency-key': key } = request.headers
    seen.push(request.method, authorization, type, key, JSON.parse(body))
    response.writeHead(200, allowed()).end('{"balance":1}')
  }
  storeToken('secret')
  const result = await purchase(input, { idempotencyKey: 'once' })
  expect(seen).toEqual(['POST', 'Bearer secret', 'application/json', 'once', input])
  expect(result.balance).toBe(1)
})

test('a call whose answer has no body returns null', async () => {
  answer = (_, response) => response.writeHead(204, allowed()).end()
  expect(await signOut({})).toBeNull()
})

test("a refusal carries the server's code, words and fields", async () => {
  answerJson(409, { error: 'sold-out', message: 'Only one left', fields: { count: 'too many' } })
  const error = await failure(movies({}))
  expect(error).toMatchObject({ code: 'sold-out', status: 409, message: 'Only one left' })
  expect(error.fields).toEqual({ count: 'too many' })
})

test('an app in another language says a refusal in its own words, with the values that the server sent', async () => {
  learn('fr', {
    refusals: { 'seat-taken:seat': 'La place {seat} est prise', 'sold-out': 'Complet' },
  })
  onTestFinished(() => learn('en', {}))
  const message = 'Seat A1 is not free'
  answerJson(409, { error: 'seat-taken', message, values: { seat: 'A1' } })
  expect((await failure(movies({}))).message).toBe('La place A1 est prise')
  answerJson(409, { error: 'sold-out', message: 'There are not enough seats left' })
  expect((await failure(movies({}))).message).toBe('Complet')
})

test('a refusal with a code or with values that the app does not know is shown in the words of the server', async () => {
  learn('fr', { refusals: { 'seat-taken:seat': 'La place {seat} est prise' } })
  onTestFinished(() => learn('en', {}))
  answerJson(409, { error: 'of-a-later-server', message: 'Not on Mondays' })
  expect(await failure(movies({}))).toMatchObject({
    code: 'of-a-later-server',
    message: 'Not on Mondays',
  })
  answerJson(409, {
    error: 'seat-taken',
    message: 'Rows A and B are taken',
    values: { rows: 'A, B' },
  })
  expect((await failure(movies({}))).message).toBe('Rows A and B are taken')
})

test('a refusal by a proxy that does not know the catalogue still has words for a person', async () => {
  answer = (_, response) => response.writeHead(503, allowed()).end('<h1>upstream</h1>')
  const error = await failure(movies({}))
  expect(error.code).toBe('service-unavailable')
  expect(error.message).toContain('try again')
})

test('a server that cannot be reached is a network error', async () => {
  answer = (request) => request.socket.destroy()
  expect(await failure(movies({}))).toMatchObject({
    code: 'network',
    message: 'Network error',
    status: 0,
  })
})

test('an answer that is not JSON is a network error', async () => {
  answer = (_, response) => response.writeHead(200, allowed()).end('<html>')
  expect((await failure(movies({}))).code).toBe('network')
})

test("the server's clock is read from its answers, and not from a stored one", async () => {
  onTestFinished(() => noteServerDate(new Date().toUTCString()))
  const answerAt = (date: string, headers = {}) => {
    answer = (_, response) =>
      response
        .writeHead(200, allowed({ 'access-control-expose-headers': '*', date, ...headers }))
        .end('{}')
  }
  const isAt = (date: string) =>
    expect(Math.abs(serverNow() - Date.parse(date))).toBeLessThan(60_000)
  const now = 'Mon, 01 Mar 2027 12:00:00 GMT'
  answerAt(now)
  await movies({})
  isAt(now)
  answerAt('Sun, 28 Feb 2027 12:00:00 GMT', { 'x-last-seen': 'Sun, 28 Feb 2027 12:00:00 GMT' })
  await movies({})
  isAt(now)
})

test('a page in place of data comes from a Wi-Fi that may ask for a sign-in, and not from the server', async () => {
  const sources: string[] = []
  onTestFinished(onAnswerSource(({ kind }) => sources.push(kind)))
  const headers = allowed({ 'content-type': 'text/html; charset=utf-8' })
  answer = (_, response) => response.writeHead(200, headers).end('<h1>Welcome</h1>')
  expect(await failure(movies({}))).toMatchObject({
    code: 'network',
    message: 'Network error. This Wi-Fi may ask you to sign in: open your browser',
    status: 0,
  })
  expect(sources).toEqual(['nowhere'])
})

test('a server that stays silent, before its answer or in the middle of it, times out', async () => {
  answer = () => undefined
  expect((await failure(movies({}, { timeoutMs: 30 }))).code).toBe('timeout')
  answer = (_, response) => response.writeHead(200, allowed()).write('{"moviesList"')
  expect((await failure(movies({}, { timeoutMs: 60 }))).code).toBe('timeout')
})

test('a call that its screen gives up ends with the reason that the screen gave', async () => {
  answer = () => undefined
  const leaving = new AbortController()
  const call = movies({}, { signal: leaving.signal })
  leaving.abort(new Error('left'))
  await expect(call).rejects.toThrow('left')
})

test('an ended session is reported once, and never for a token that was replaced in the meantime', async () => {
  const told = vi.fn()
  const stop = onSessionEnded(told)
  answerJson(401, { error: 'session-ended', message: 'Your session has ended' })
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

/** A server that accepts one token only and records each request with its token. */
function goodToken(good: string) {
  const asked: string[] = []
  answer = (request, response) => {
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

test('a token that has expired is renewed once for all waiting calls, and each call is repeated', async () => {
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

test('a call of a person who has logged out is not repeated with the token of the next person', async () => {
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

test('the first call of a path takes the answer that the page brought, and the next one asks the server', async () => {
  answerJson(200, { moviesList: [] })
  bringAnswers({ '/api/v1/movies': { moviesList: ['brought'] } })
  const list = caller<typeof catalogue.listMovies>('GET /api/v1/movies')
  expect(await list({})).toEqual({ moviesList: ['brought'] })
  expect(await list({})).toEqual({ moviesList: [] })
})

test.each([
  [true, 2],
  [false, 1],
])(
  'a call that needs the password again is repeated with its key if it was given: %s',
  async (isGiven, calls) => {
    const keys: unknown[] = []
    answer = (request, response) => {
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
  },
)
