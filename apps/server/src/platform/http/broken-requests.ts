import { AppError, type ErrorCode } from '@velvet/contract/shared/errors'
import type { FastifyInstance } from 'fastify'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sendRefusal } from './error-handler.ts'
import type { chooseProtectingHeaders } from './protecting-headers.ts'

type Headers = ReturnType<typeof chooseProtectingHeaders>
/** Node keeps the answer in progress here. */
type Connection = Socket & { _httpMessage?: ServerResponse | null }

const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
  HPE_HEADER_OVERFLOW: 'head-too-large',
}

/**
 * Returns what refuses a request that Node cannot read, and closes its connection. Nothing is written
 * while an earlier request waits for its answer, because the caller would take the refusal for it.
 */
export function refuseBrokenRequests(protecting: Headers) {
  return ({ code = '' }: Error & { code?: string }, socket: Connection): void => {
    if (socket.writable && code !== 'ECONNRESET' && !isAnswering(socket)) {
      const refusal = new AppError(CODES[code] ?? 'bad-request')
      const { headers, body } = answerOf(refusal, protecting)
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)
      const status = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`
      socket.write([status, ...lines, '', body].join('\r\n'))
    }
    socket.destroy()
  }
}

/**
 * Returns true if an earlier request of this connection waits for its answer. Node also has an answer in
 * progress for the broken request itself, which does not count.
 */
function isAnswering({ _httpMessage: answer }: Connection): boolean {
  return Boolean(answer && (answer.headersSent || answer.req.complete))
}

/** Refuses requests with an `Expect` that Node does not know. */
export function refuseExpectations({ server }: FastifyInstance, protecting: Headers): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const refusal = new AppError('expectation-failed')
    const { headers, body } = answerOf(refusal, protecting)
    response.writeHead(refusal.status, headers).end(body)
  })
}

/**
 * Refuses a request with two `Host` headers, as RFC 9112 demands, because a proxy in front may read
 * the other one. Node takes the first.
 */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (countHosts(raw) <= 1) done()
    else void sendRefusal(reply.header('connection', 'close'), new AppError('bad-request'))
  })
}

/** Returns how many Host headers a request has. Its raw headers hold each name before its value. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

function answerOf(refusal: AppError, protecting: Headers) {
  const body = JSON.stringify(refusal.toBody())
  const headers = {
    ...protecting,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    date: new Date().toUTCString(),
    connection: 'close',
  }
  return { headers, body }
}
