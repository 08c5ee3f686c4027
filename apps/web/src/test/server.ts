import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setBaseUrl } from '@velvet/client/base-url'
import { onTestFinished } from 'vitest'

/** Answers by method and path, such as `GET /api/v1/movies`; an Error is a cut connection. */
export type Answers = Record<string, unknown>

/** A server that answers what it is told to, or 404, until the test is over. */
export async function answering(answers: Answers) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end()
    const call = `${request.method ?? ''} ${request.url ?? ''}`
    requests.push(call)
    const answer = answers[call]
    if (answer instanceof Error) return request.socket.destroy()
    response.writeHead(answer === undefined ? 404 : 200, headers)
    return response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  setBaseUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { requests, answers }
}
