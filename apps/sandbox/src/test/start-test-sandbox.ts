import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEVELOPMENT_KEYS } from '../keys.ts'
import { startSandbox } from '../start-sandbox.ts'

interface ReceivedWebhook {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Starts a sandbox on a free port, and a shop that listens for its webhooks. */
export async function startTestSandbox(options: { stateFile?: string } = {}) {
  const shop = await startShop()
  const sandbox = await startSandbox({
    port: 0,
    webhookBase: shop.url,
    keys: DEVELOPMENT_KEYS,
    ...options,
  })

  async function call(method: string, path: string, body?: unknown, headers = {}) {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })
    return { status: response.status, json: (await response.json()) as Answer }
  }

  return {
    url: sandbox.url,
    keys: DEVELOPMENT_KEYS,
    shop,
    get: (path: string, headers?: object) => call('GET', path, undefined, headers),
    post: (path: string, body: unknown, headers?: object) => call('POST', path, body, headers),
    /** Returns the messages of the outbox at a path such as sms?to=08030000001. */
    async outbox(path: string) {
      const response = await fetch(`${sandbox.url}/outbox/${path}`)
      return (await response.json()) as { text?: string }[]
    },
    async [Symbol.asyncDispose]() {
      await sandbox.close()
      await shop.close()
    },
  }
}

/** The fields that the tests read. Each answer has some of them. */
export interface Answer {
  id: number
  status: string
  error: string
  message: string
  event: string
  pinId: string
  message_id: string
  errors: unknown[]
  webhook: unknown[]
  rows: { elements: unknown[] }[]
  results: { address_components: { long_name: string; types: string[] }[] }[]
  data: { status: string; authorization_url: string; access_code: string }
}

async function startShop() {
  const received: ReceivedWebhook[] = []
  const shop = { url: '', received, answers: 200, close }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(shop.answers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return shop

  async function close() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
