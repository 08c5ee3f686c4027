import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import type { TestCustomer } from '../test/test-customer.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer({ environment: { RATE_LIMIT: 'on' } })
})
afterEach(() => server[Symbol.asyncDispose]())

const statusesOf = async (count: number, ask: () => Promise<{ statusCode: number }>) => {
  const statuses = []
  for (let call = 0; call < count; call += 1) statuses.push((await ask()).statusCode)
  return statuses
}

const exportOf = (customer: TestCustomer, authorization = customer.headers.authorization) =>
  server.app.inject({ url: `/api/v1/user/${customer.id}/export`, headers: { authorization } })

test('calls with a bad token are counted against the limit of calls as well', async () => {
  const customer = await server.make.customer()
  expect(await statusesOf(11, () => exportOf(customer, 'Bearer let-me-in'))).toEqual([
    ...Array<number>(10).fill(401),
    429,
  ])
})

test('who is signed in has limits of their own, whoever else calls from the same address', async () => {
  const [busy, other] = [await server.make.customer(), await server.make.customer()]
  expect(await statusesOf(11, () => exportOf(busy))).toEqual([...Array<number>(10).fill(200), 429])
  expect((await exportOf(other)).statusCode).toBe(200)
})

test('a token gives nobody more tries at what is open to all', async () => {
  const contact = async () => {
    const { headers } = await server.make.customer()
    return server.app.inject({ method: 'POST', url: '/api/v1/contact', headers, payload: {} })
  }
  expect(await statusesOf(6, contact)).toEqual([...Array<number>(5).fill(400), 429])
})
