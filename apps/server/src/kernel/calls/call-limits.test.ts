import { expect, test } from 'vitest'
import type { Endpoint } from '@velvet/contract/shared/endpoint'
import type { FastifyInstance } from 'fastify'
import { startBucket } from '../../test/bucket.ts'
import { ENDPOINTS } from '../../test/every-call.ts'
import { startTestServer, useFreshServer } from '../../test/start-test-server.ts'
import { PASSWORD, type TestCustomer } from '../../test/people.ts'
import { z } from 'zod'
import { callsOfProcess } from '../../platform/http/calls-of-process.ts'

const server = useFreshServer({ environment: { RATE_LIMIT: 'on' } })

const statusesOf = async (count: number, ask: () => Promise<{ statusCode: number }>) => {
  const statuses = []
  for (let call = 0; call < count; call += 1) statuses.push((await ask()).statusCode)
  return statuses
}

const exportOf = (customer: TestCustomer, authorization = customer.headers.authorization) =>
  server.app.inject({ url: `/api/v1/user/${customer.id}/export`, headers: { authorization } })

test('calls with a bad token count against the limit of calls', async () => {
  const customer = await server.make.customer()
  expect(await statusesOf(11, () => exportOf(customer, 'Bearer let-me-in'))).toEqual([
    ...Array<number>(10).fill(401),
    429,
  ])
})

test('a signed-in customer has limits of their own, apart from their address', async () => {
  const [busy, other] = [await server.make.customer(), await server.make.customer()]
  expect(await statusesOf(11, () => exportOf(busy))).toEqual([...Array<number>(10).fill(200), 429])
  expect((await exportOf(other)).statusCode).toBe(200)
})

test('a customer who is signed in twice does not get more calls', async () => {
  const customer = await server.make.customer()
  const login = await server.app.inject({
    method: 'POST',
    url: '/api/v1/login',
    payload: { phoneNumber: customer.phone, password: PASSWORD },
  })
  const { token } = login.json<{ token: string }>()
  expect(await statusesOf(10, () => exportOf(customer))).toEqual(Array<number>(10).fill(200))
  expect((await exportOf(customer, `Bearer ${token}`)).statusCode).toBe(429)
})

test("a token whose session has ended does not use up its owner's calls", async () => {
  const owner = await server.make.customer()
  const login = await server.app.inject({
    method: 'POST',
    url: '/api/v1/login',
    payload: { phoneNumber: owner.phone, password: PASSWORD },
  })
  const authorization = `Bearer ${login.json<{ token: string }>().token}`
  await server.app.inject({ method: 'POST', url: '/api/v1/logout', headers: { authorization } })
  expect(await statusesOf(12, () => exportOf(owner, authorization))).toEqual([...Array<number>(11).fill(401), 429])
  expect(await statusesOf(9, () => exportOf(owner))).toEqual(Array<number>(9).fill(200))
})

test('strangers behind the same address do not use up the sign-ins of a known device', async () => {
  const owner = await server.make.customer()
  const login = (phoneNumber: string, cookie = '') =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/login',
      headers: { cookie },
      payload: { phoneNumber, password: PASSWORD },
    })
  const first = await login(owner.phone)
  const known = first.cookies.find(({ name }) => name.startsWith('known_'))
  const cookie = `${known?.name ?? ''}=${known?.value ?? ''}`
  const strangers = await statusesOf(30, () => login('08030000009'))
  expect(strangers.at(-1)).toBe(429)
  expect((await login('08030000009', cookie)).statusCode).toBe(429)
  expect((await login(owner.phone)).statusCode).toBe(429)
  expect((await login(owner.phone, cookie)).statusCode).toBe(200)
  const own = await statusesOf(30, () => login(owner.phone, cookie))
  expect(own.at(-1)).toBe(429)
})

test('processes behind one port share a limit, unless Redis counts for all', () => {
  expect(callsOfProcess({ WORKERS: 4, REDIS_URL: undefined }, 10)).toBe(3)
  expect(callsOfProcess({ WORKERS: 4, REDIS_URL: 'redis://127.0.0.1' }, 10)).toBe(10)
})

test('a caller with an IPv6 network counts once, from any of its addresses', async () => {
  const ask = (last: number) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/contact',
      remoteAddress: `2001:db8:7:1::${last}`,
      payload: {},
    })
  const statuses = []
  for (let last = 1; last <= 6; last += 1) statuses.push((await ask(last)).statusCode)
  expect(statuses).toEqual([...Array<number>(5).fill(400), 429])
})

test('a token does not raise the limit of a public call', async () => {
  const contact = async () => {
    const { headers } = await server.make.customer()
    return server.app.inject({ method: 'POST', url: '/api/v1/contact', headers, payload: {} })
  }
  expect(await statusesOf(6, contact)).toEqual([...Array<number>(5).fill(400), 429])
})

const limitOf = async (app: FastifyInstance, url: string) => (await app.inject({ url })).headers['x-ratelimit-limit']

test('pages, pictures and trailers do not count as calls', async () => {
  const files = ['/media/posters/king-of-boys-480.webp', '/uploads/posters/unknown.webp', '/healthz']
  for (const url of files) expect(await limitOf(server.app, url)).toBeUndefined()
  expect(await limitOf(server.app, '/api/v1/movies')).toBe('600')
  expect(await limitOf(server.app, '/share/movie/unknown.jpg')).toBe('600')
})

test('a network has a limit of uploads where a node fetches them from a bucket', async () => {
  const bucket = await startBucket()
  const keys = { UPLOADS_S3_URL: bucket.url, UPLOADS_S3_KEY_ID: 'key', UPLOADS_S3_SECRET: 'secret' }
  await using node = await startTestServer({ environment: { RATE_LIMIT: 'on', ...keys } })
  expect(await limitOf(node.app, '/uploads/posters/unknown.webp')).toBe('3000')
  expect(await limitOf(node.app, '/media/posters/king-of-boys-480.webp')).toBeUndefined()
})

test('each call with a password or PIN has a limit of its own', () => {
  const takesSecret = ({ input }: Endpoint) =>
    /"(?:password|newPassword|pin)":/.test(JSON.stringify(z.toJSONSchema(input, { io: 'input' })))
  const withSecret = ENDPOINTS.filter(takesSecret)
  expect(withSecret.map(({ path }) => path)).toContain('/api/v1/user/update')
  const limits = withSecret.map(({ path, perMinute = Infinity }) => ({ path, perMinute }))
  expect(limits.filter(({ perMinute }) => perMinute > 60)).toEqual([])
})
