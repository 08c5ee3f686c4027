import { createServer, request as ask } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { PORT } from '../addresses.ts'

/**
 * A network between the browser and the product, whose traffic can be measured and which can be
 * switched off.
 */
export interface Network {
  url: string
  /** Accepts all connections from now on, and answers none. */
  goDead: () => void
  comeBack: () => void
  /** Serves another version of the service worker, as after a deployment. */
  deploy: (version: string) => void
  /** Returns the bytes that were downloaded since the last `weigh()`. */
  weigh: () => number
  /** Returns the bytes that were downloaded since the start. */
  total: () => number
  /** All requests since the start, such as `GET /api/v1/movies`. */
  requests: string[]
  [Symbol.asyncDispose]: () => Promise<void>
}

export async function startNetwork(): Promise<Network> {
  const sockets = new Set<Socket>()
  const requests: string[] = []
  let isDead = false
  let version = ''
  let weighed = 0

  const server = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method ?? ''} ${incoming.url ?? ''}`)
    if (!isDead) forward(incoming, outgoing, incoming.url === '/sw.js' ? version : '')
  })
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const total = () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0)

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goDead: () => void (isDead = true),
    comeBack: () => void (isDead = false),
    deploy: (next) => void (version = next),
    weigh() {
      const since = total() - weighed
      weighed = total()
      return since
    },
    total,
    requests,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, addition: string): void {
  const { method, url, headers } = incoming
  const plain = addition ? { ...headers, 'accept-encoding': 'identity' } : headers
  if (addition) delete plain['if-none-match']
  const onward = ask({ host: '127.0.0.1', port: PORT, method, path: url, headers: plain })
  onward.on('response', (answer) => {
    if (addition) {
      delete answer.headers['content-length']
      delete answer.headers.etag
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.on('end', () => outgoing.end(addition && `\n// ${addition}`))
    answer.pipe(outgoing, { end: false })
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
