// @vitest-environment jsdom
import type { logout } from '@velvet/contract/people/accounts.calls'
import type * as catalogue from '@velvet/contract/catalogue/movies.calls'
import type { getWallet } from '@velvet/contract/points/wallet.calls'
import type { purchaseTickets } from '@velvet/contract/tickets/tickets.calls'
import { learn } from '@velvet/contract/shared/words/spoken'
import { expect, onTestFinished, test } from 'vitest'
import { onAnswerSource } from './answer-source.ts'
import { bringAnswers } from './brought-answers.ts'
import { caller } from './call.ts'
import { callsOf } from './calls-of.ts'
import { noteServerDate, serverNow } from './server-clock.ts'
import { allowed, failure, serverForEachTest } from './test/server.ts'
import { storeToken } from './token-store.ts'

const server = serverForEachTest()

const { listMovies: movies, getMovie: movie } = callsOf<typeof catalogue>()({
  listMovies: 'GET /api/v1/movies',
  getMovie: 'GET /api/v1/movie/:movieId',
})
const wallet = caller<typeof getWallet>('GET /api/v1/wallet/:uuid')
const purchase = caller<typeof purchaseTickets>('POST /api/v1/purchaseticket')
const signOut = caller<typeof logout>('POST /api/v1/logout')

test("a call's path takes its names from the input, and the rest becomes the query", async () => {
  const seen: (string | undefined)[] = []
  server.answer = (request, response) => {
    seen.push(request.url)
    response.writeHead(200, allowed()).end('{}')
  }
  await movie({ movieId: 'a/b c' })
  await wallet({ uuid: 'u', before: '12' })
  await wallet({ uuid: 'u', before: undefined })
  expect(seen).toEqual(['/api/v1/movie/a%2Fb%20c', '/api/v1/wallet/u?before=12', '/api/v1/wallet/u'])
})

test('a purchase travels as JSON with its token and its idempotency key', async () => {
  const input = { uuid: 'u', showtimeID: 's', cinemaID: 'c', numberOfTickets: 2, amountToPay: 9 }
  const seen: unknown[] = []
  server.answer = (request, response, body) => {
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
  server.answer = (_, response) => response.writeHead(204, allowed()).end()
  expect(await signOut({})).toBeNull()
})

test("a refusal carries the server's code, message and fields", async () => {
  server.answerJson(409, {
    error: 'sold-out',
    message: 'Only one left',
    fields: { count: 'too many' },
  })
  const error = await failure(movies({}))
  expect(error).toMatchObject({ code: 'sold-out', status: 409, message: 'Only one left' })
  expect(error.fields).toEqual({ count: 'too many' })
})

test("an app shows a refusal in its own language with the server's values", async () => {
  learn('fr', {
    refusals: { 'seat-taken:seat': 'La place {seat} est prise', 'sold-out': 'Complet' },
  })
  onTestFinished(() => learn('en', {}))
  const message = 'Seat A1 is not free'
  server.answerJson(409, { error: 'seat-taken', message, values: { seat: 'A1' } })
  expect((await failure(movies({}))).message).toBe('La place A1 est prise')
  server.answerJson(409, { error: 'sold-out', message: 'There are not enough seats left' })
  expect((await failure(movies({}))).message).toBe('Complet')
})

test("a refusal unknown to the app is shown in the server's text", async () => {
  learn('fr', { refusals: { 'seat-taken:seat': 'La place {seat} est prise' } })
  onTestFinished(() => learn('en', {}))
  server.answerJson(409, { error: 'of-a-later-server', message: 'Not on Mondays' })
  expect(await failure(movies({}))).toMatchObject({
    code: 'of-a-later-server',
    message: 'Not on Mondays',
  })
  server.answerJson(409, {
    error: 'seat-taken',
    message: 'Rows A and B are taken',
    values: { rows: 'A, B' },
  })
  expect((await failure(movies({}))).message).toBe('Rows A and B are taken')
})

test('a refusal by an unknown proxy still has a readable text', async () => {
  server.answer = (_, response) => response.writeHead(503, allowed()).end('<h1>upstream</h1>')
  const error = await failure(movies({}))
  expect(error.code).toBe('service-unavailable')
  expect(error.message).toContain('try again')
})

test('a server that cannot be reached is a network error', async () => {
  server.answer = (request) => request.socket.destroy()
  expect(await failure(movies({}))).toMatchObject({
    code: 'network',
    message: 'Network error',
    status: 0,
  })
})

test('an answer that is not JSON is a network error', async () => {
  server.answer = (_, response) => response.writeHead(200, allowed()).end('<html>')
  expect((await failure(movies({}))).code).toBe('network')
})

test("the server's clock is read from its answers, and not from a stored one", async () => {
  onTestFinished(() => noteServerDate(new Date().toUTCString()))
  const answerAt = (date: string, headers = {}) => {
    server.answer = (_, response) =>
      response.writeHead(200, allowed({ 'access-control-expose-headers': '*', date, ...headers })).end('{}')
  }
  const isAt = (date: string) => expect(Math.abs(serverNow() - Date.parse(date))).toBeLessThan(60_000)
  const now = 'Mon, 01 Mar 2027 12:00:00 GMT'
  answerAt(now)
  await movies({})
  isAt(now)
  answerAt('Sun, 28 Feb 2027 12:00:00 GMT', { 'x-last-seen': 'Sun, 28 Feb 2027 12:00:00 GMT' })
  await movies({})
  isAt(now)
})

test('a page in place of data is reported as a Wi-Fi sign-in', async () => {
  const sources: string[] = []
  onTestFinished(onAnswerSource(({ kind }) => sources.push(kind)))
  const headers = allowed({ 'content-type': 'text/html; charset=utf-8' })
  server.answer = (_, response) => response.writeHead(200, headers).end('<h1>Welcome</h1>')
  expect(await failure(movies({}))).toMatchObject({
    code: 'network',
    message: 'Network error. This Wi-Fi may ask you to sign in: open your browser',
    status: 0,
  })
  expect(sources).toEqual(['nowhere'])
})

test('a server that stays silent, before its answer or in the middle of it, times out', async () => {
  server.answer = () => undefined
  expect((await failure(movies({}, { timeoutMs: 30 }))).code).toBe('timeout')
  server.answer = (_, response) => response.writeHead(200, allowed()).write('{"moviesList"')
  expect((await failure(movies({}, { timeoutMs: 60 }))).code).toBe('timeout')
})

test('a call that its screen gives up ends with the reason that the screen gave', async () => {
  server.answer = () => undefined
  const leaving = new AbortController()
  const call = movies({}, { signal: leaving.signal })
  leaving.abort(new Error('left'))
  await expect(call).rejects.toThrow('left')
})

test('the first call of a path uses the data of the page, and the next asks the server', async () => {
  server.answerJson(200, { moviesList: [] })
  bringAnswers({ '/api/v1/movies': { moviesList: ['brought'] } })
  const list = caller<typeof catalogue.listMovies>('GET /api/v1/movies')
  expect(await list({})).toEqual({ moviesList: ['brought'] })
  expect(await list({})).toEqual({ moviesList: [] })
})
