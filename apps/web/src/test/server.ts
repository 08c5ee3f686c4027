import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setBaseUrl } from '@velvet/client/base-url'
import { AppError } from '@velvet/contract/errors'
import { onTestFinished } from 'vitest'

/**
 * Answers by method and path, such as `GET /api/v1/movies`, or a function that returns one for an
 * Ask. An AppError becomes the refusal that it describes, and any other Error cuts the connection.
 */
export type Answers = Record<string, unknown>

export interface Ask {
  headers: IncomingHttpHeaders
  body: unknown
}

/**
 * Starts a server that gives these answers, or 404, until the test has ended. `direct` sends the
 * calls of the app to it.
 */
export async function answering(answers: Answers, direct = setBaseUrl) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
    const call = `${request.method ?? ''} ${request.url ?? ''}`
    requests.push(call)
    void find(answers[call], request).then((answer) => {
      if (answer instanceof AppError) {
        return response.writeHead(answer.status, headers).end(JSON.stringify(answer.toBody()))
      }
      if (answer instanceof Error) return request.socket.destroy()
      response.writeHead(answer === undefined ? 404 : 200, headers)
      return response.end(JSON.stringify(answer ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  direct(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { requests, answers }
}

async function find(answer: unknown, request: IncomingMessage): Promise<unknown> {
  if (typeof answer !== 'function') return answer
  const body = await json(request).catch(() => undefined)
  return (answer as (ask: Ask) => unknown)({ headers: request.headers, body })
}
