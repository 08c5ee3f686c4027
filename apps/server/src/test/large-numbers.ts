import { createServer, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** With this prefix, the sandbox's numbers of 16 digits are too large for a JavaScript number. */
const PREFIX = '184'

/** Returns the number of the sandbox's transaction as the proxy passes it on. */
export const enlarged = (id: number) => `${PREFIX}${id}`

/**
 * Stands between the server and the sandbox, and makes every number of a transaction, a refund or a
 * dispute one of 64 bits. Providers send these numbers as JSON numbers or as text.
 */
export class LargeNumbers implements AsyncDisposable {
  readonly #listener: Server
  readonly url: string
  /** The address of the sandbox. */
  target = ''
  asText = false

  private constructor(listener: Server) {
    this.#listener = listener
    this.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  }

  static async start(): Promise<LargeNumbers> {
    const listener = createServer()
    await once(listener.listen(0, '127.0.0.1'), 'listening')
    const proxy = new LargeNumbers(listener)
    listener.on('request', (request, response) => {
      void proxy.#pass(request).then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(body)
      })
    })
    return proxy
  }

  async #pass(request: IncomingMessage) {
    const { method = 'GET', headers } = request
    const sent = reduce(await text(request))
    const answer = await fetch(this.target + reduce(request.url ?? ''), {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        ...(sent && { 'content-type': 'application/json' }),
      },
      ...(sent && { body: sent }),
    })
    return { status: answer.status, body: this.enlarge(await answer.text()) }
  }

  /** Enlarges the numbers in the sandbox's JSON; those inside a text stay as they are. */
  enlarge(json: string): string {
    const number = this.asText ? `"${PREFIX}$1"` : `${PREFIX}$1`
    return json.replaceAll(/(?<=[:[,])(1\d{15})(?=[,}\]])/g, number)
  }

  async [Symbol.asyncDispose]() {
    this.#listener.closeAllConnections()
    this.#listener.close()
    await once(this.#listener, 'close')
  }
}

const reduce = (message: string) => message.replaceAll(new RegExp(`(?<!\\d)${PREFIX}(1\\d{15})(?!\\d)`, 'g'), '$1')
