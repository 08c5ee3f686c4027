import { ERRORS, type ErrorCode } from '@velvet/contract/shared/errors'
import { sql } from 'kysely'
import { connect as connectTo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createDeps } from '../../running/start-server.ts'
import { useTestServer, type TestServer } from '../../test/start-test-server.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'

const server = useTestServer()
let app: TestServer['app']
let port: number

beforeAll(async () => {
  app = await createApp(createDeps(server.config, server.db))
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

/** Sends bytes over a connection of its own, and collects what comes back until it is closed. */
function open(sent: string) {
  const socket = connectTo({ port, host: '127.0.0.1' })
  socket.write(sent)
  const answer = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.once('close', () => resolve(text))
    socket.once('error', reject)
  })
  return { socket, answer }
}

const LOGIN = 'POST /api/v1/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

test.each<[string, string, ErrorCode]>([
  ['not HTTP', '\u0016\u0003\u0001', 'bad-request'],
  ['two lengths', `${LOGIN}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 'bad-request'],
  ['a length and chunks', `${LOGIN}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 'bad-request'],
  ['broken chunks', `${LOGIN}Transfer-Encoding: chunked\r\n\r\nz\r\n`, 'bad-request'],
  ['headers that never end', `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}`, 'head-too-large'],
  ['two hosts', `${LOGIN}hOST: b\r\nContent-Length: 2\r\n\r\n{}`, 'bad-request'],
  ['two hosts of a page', 'GET /home HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n', 'bad-request'],
  ['an unknown expectation', `${LOGIN}Expect: more\r\n\r\n`, 'expectation-failed'],
])('a request that is not proper HTTP is refused in the form of every refusal: %s', async (_name, sent, error) => {
  const [head = '', body = ''] = (await open(sent).answer).split('\r\n\r\n')
  const { status, message } = ERRORS[error]
  expect(head).toContain(`HTTP/1.1 ${status} `)
  for (const line of ['x-content-type-options: nosniff', 'connection: close']) {
    expect(head.toLowerCase()).toContain(line)
  }
  expect(JSON.parse(body)).toEqual({ error, message })
})

test('a broken request does not answer for the one before it', async () => {
  const { id, token } = await server.make.customer()
  const first = `GET /api/v1/user/${id} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`
  const { socket, answer } = open(first)
  await server.db.transaction().execute(async (tx) => {
    await sql`lock table sessions in access exclusive mode`.execute(tx)
    await untilOneWaits(server.db)
    socket.write('this is not HTTP\r\n\r\n')
    expect(await answer).toBe('')
  })
})
