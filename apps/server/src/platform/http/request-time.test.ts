import type { FastifyInstance } from 'fastify'
import { connect as connectTo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createDeps } from '../../running/start-server.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'
import { MOST_AT_ONCE } from './few-at-once.ts'

/**
 * This limit replaces the 30 seconds of the product. The server must be able to check the session
 * of a member of staff within it.
 */
const LIMIT_MS = 500

const PART =
  '--edge\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\n' +
  'Content-Type: video/mp4\r\n\r\nno video\r\n--edge--\r\n'

const server = useTestServer()
let app: FastifyInstance
let port: number
let path: string

beforeAll(async () => {
  app = await createApp(createDeps(server.config, server.db), LIMIT_MS)
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  path = `/api/v1/staff/films/${await server.make.film({ title: 'Over a slow network' })}/trailer`
})
afterAll(() => app.close())

/** Opens a connection, and collects what the server sends over it. */
function open() {
  const socket = connectTo({ port, host: '127.0.0.1' })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const connection = { socket, closed, answers: '' }
  socket.on('data', (chunk: Buffer) => (connection.answers += chunk.toString()))
  return connection
}

const headOf = (path: string, authorization = '') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\n` +
  `Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: ${PART.length}\r\n\r\n`

/** Sends the head of an upload and a part of its body. */
function begin(path: string, authorization?: string) {
  const connection = open()
  connection.socket.write(headOf(path, authorization) + PART.slice(0, 20))
  return connection
}

const statusesOf = (answers: string) =>
  Array.from(answers.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => Number(status))

test('a trailer upload has more time than other requests, but not for strangers', async () => {
  const manager = await TestStaff.make(server, 'manager')
  const customer = await server.make.customer()
  const trailer = begin(path, manager.authorization)
  const slow = begin('/api/v1/contact')
  const strangers = [begin(path), begin(path, `Bearer ${customer.token}`)]
  await Promise.all([slow, ...strangers].map(({ closed }) => closed))

  expect(statusesOf(slow.answers)).toEqual([408])
  expect(strangers.map(({ answers }) => statusesOf(answers))).toEqual([
    [401, 408],
    [401, 408],
  ])
  // The upload of the trailer began first. It is still open, although later requests were closed
  // already.
  expect(trailer.answers).toBe('')
  trailer.socket.write(PART.slice(20))
  await expect.poll(() => trailer.answers).toContain('"trailer-invalid"')
  trailer.socket.destroy()
})

test('complete requests never end their connection', async () => {
  const kept = open()
  kept.socket.write((headOf('/api/v1/contact') + PART).repeat(2))
  await expect.poll(() => statusesOf(kept.answers)).toHaveLength(2)
  const slow = begin('/api/v1/contact')
  await slow.closed
  kept.socket.write(headOf('/api/v1/contact') + PART)
  await expect.poll(() => statusesOf(kept.answers)).toEqual([400, 400, 400])
  kept.socket.destroy()
})

const READ = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'

test('a connection with very many requests at once is closed', async () => {
  const few = open()
  few.socket.write(READ.repeat(MOST_AT_ONCE))
  await expect.poll(() => statusesOf(few.answers)).toHaveLength(MOST_AT_ONCE)
  few.socket.write(READ.repeat(MOST_AT_ONCE))
  await expect.poll(() => statusesOf(few.answers)).toHaveLength(2 * MOST_AT_ONCE)
  few.socket.destroy()

  const many = open()
  many.socket.write(READ.repeat(1000))
  await many.closed
  expect(statusesOf(many.answers).length).toBeLessThanOrEqual(MOST_AT_ONCE)
})

test('a connection over which nothing moves is closed after two minutes', () => {
  expect(app.server.timeout).toBe(120_000)
})

test('a caller who does not end the head of a request is cut off', () => {
  expect(app.server.headersTimeout).toBe(LIMIT_MS)
  expect(app.server.requestTimeout).toBeGreaterThan(600_000)
})
