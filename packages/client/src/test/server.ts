import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach } from 'vitest'
import { setBaseUrl } from '../base-url.ts'
import { CallError } from '../call-error.ts'
import { forgetToken } from '../token-store.ts'

interface TestServer {
  /** A test puts here how the server answers each request. */
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void
  answerJson: (status: number, value: unknown) => void
}

/** Starts a server before each test of a file, and makes it the server of all calls. */
export function serverForEachTest(): TestServer {
  let listening: Server
  const server: TestServer = {
    answer: () => undefined,
    answerJson: (status, value) => {
      server.answer = (_, response) => {
        response.writeHead(status, allowed({ 'content-type': 'application/json' }))
        response.end(JSON.stringify(value))
      }
    },
  }

  beforeEach(async () => {
    listening = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => server.answer(request, response, body))
    })
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    setBaseUrl(`http://127.0.0.1:${String((listening.address() as AddressInfo).port)}/`)
  })

  afterEach(async () => {
    forgetToken()
    listening.closeAllConnections()
    await new Promise((resolve) => listening.close(resolve))
  })
  return server
}

/** Adds the header without which jsdom keeps an answer of another origin from the page. */
export const allowed = (headers: Record<string, string> = {}) => ({
  'access-control-allow-origin': '*',
  ...headers,
})

/** Returns the error that a call ends with. */
export async function failure(call: Promise<unknown>): Promise<CallError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof CallError) return error
  throw new Error('the call did not fail as a call fails', { cause: error })
}
