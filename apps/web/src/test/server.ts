import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setBaseUrl } from '@velvet/client/base-url'
import { AppError } from '@velvet/contract/shared/errors'
import { expect, onTestFinished } from 'vitest'
import { faultOfAnswer } from './contract-answer.ts'

/**
 * Answers by method and path, such as `GET /api/v1/movies`, or a function that finds one for an Ask.
 * An AppError is the refusal that it describes, any other Error a cut connection, and null an answer
 * without a body.
 */
export type Answers = Record<string, unknown>

export interface Ask {
  headers: IncomingHttpHeaders
  body: unknown
}

/**
 * Starts a server that gives these answers, or 404, until the test is over; `direct` sends the calls
 * of the app there. The test fails where the contract does not allow an answer that was given.
 */
export async function answering(answers: Answers, direct = setBaseUrl) {
  const requests: string[] = []
  const faults: string[] = []
  const server = createServer((request, response) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
    // The tests set the clock of the app themselves.
    response.sendDate = false
    const call = `${request.method ?? ''} ${request.url ?? ''}`
    requests.push(call)
    void find(answers[call], request).then((answer) => {
      if (answer instanceof AppError) {
        return response.writeHead(answer.status, headers).end(JSON.stringify(answer.toBody()))
      }
      if (answer instanceof Error) return request.socket.destroy()
      if (answer === undefined) return response.writeHead(404, headers).end('{}')
      const fault = faultOfAnswer(call, answer)
      if (fault) faults.push(fault)
      if (answer === null) return response.writeHead(204, headers).end()
      return response.writeHead(200, headers).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  direct(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    expect(faults, 'the contract allows every answer').toEqual([])
  })
  return { requests, answers }
}

async function find(answer: unknown, request: IncomingMessage): Promise<unknown> {
  if (typeof answer !== 'function') return answer
  const body = await json(request).catch(() => undefined)
  return (answer as (ask: Ask) => unknown)({ headers: request.headers, body })
}
