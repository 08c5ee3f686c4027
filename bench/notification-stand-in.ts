// Stands in for the service that sends notices to phones.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** About the time in which a service on the internet answers a server in Lagos. */
const ANSWERED_AFTER_MS = 150

interface NotificationStandIn extends AsyncDisposable {
  url: string
}

/**
 * Accepts every notice. If the service refused them at once, each notice would be tried again and
 * again, and the server would have more work with them than with the purchases.
 */
export async function startNotificationStandIn(): Promise<NotificationStandIn> {
  const server = createServer((request, response) => {
    request.resume()
    void sleep(ANSWERED_AFTER_MS).then(() => response.end('{"id":"accepted"}'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
