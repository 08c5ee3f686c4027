import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

const TYPE = { 'content-type': 'application/xml' }

/** How the bucket behaves: it works, refuses everything, breaks connections, or never answers. */
type Mood = 'works' | 'refuses' | 'breaks' | 'hangs'

/**
 * Starts an S3 bucket that lives in memory. It accepts only signed requests, and lists at most
 * `listsAtOnce` names at a time.
 */
export async function startBucket({ listsAtOnce = 1000 } = {}) {
  const objects = new Map<string, Buffer>()
  const state = { mood: 'works' as Mood, breaksNext: 0, asked: 0 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      state.asked += 1
      const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')
      const breaks = state.breaksNext > 0 || state.mood === 'breaks'
      state.breaksNext = Math.max(0, state.breaksNext - 1)
      if (breaks) request.socket.destroy()
      else if (!isSigned || state.mood === 'refuses') response.writeHead(403).end()
      else if (state.mood === 'works') reply(request, response, Buffer.concat(chunks))
    })
  })
  const reply = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
    const name = decodeURIComponent(pathname.split('/').slice(2).join('/'))
    response.setHeader('etag', '"1"')
    if (request.method === 'HEAD') return response.end()
    if (request.method === 'PUT') {
      objects.set(name, body)
      return response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(name)
      return response.writeHead(204).end()
    }
    if (name === '') return response.writeHead(200, TYPE).end(list(searchParams))
    const stored = objects.get(name)
    return stored ? response.end(stored) : response.writeHead(404).end()
  }
  const list = (asked: URLSearchParams) => {
    const first = Number(asked.get('continuation-token') ?? 0)
    const names = [...objects.keys()].filter((name) => name.startsWith(asked.get('prefix') ?? '')).sort()
    const next = first + listsAtOnce
    const page = names.slice(first, next).map((key) => `<Contents><Key>${key}</Key></Contents>`)
    const more =
      next < names.length
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`
        : '<IsTruncated>false</IsTruncated>'
    return `<?xml version="1.0"?><ListBucketResult><KeyCount>${page.length}</KeyCount>${more}${page.join('')}</ListBucketResult>`
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { objects, state, url: `http://127.0.0.1:${port}/bucket` }
}
