import { once } from 'node:events'
import { createServer } from 'node:http'
import { Registry } from 'prom-client'
import type { Config } from '../../settings/config.ts'
import { portTaken } from '../process/free-port.ts'

/**
 * Serves only `/metrics` on METRICS_PORT, if that is set. Returns a function that closes the port.
 * Throws if the port is taken.
 */
export async function listenApart(
  { METRICS_HOST: host, METRICS_PORT: port }: Pick<Config, 'METRICS_HOST' | 'METRICS_PORT'>,
  read: () => Promise<string>,
): Promise<() => Promise<void>> {
  if (!port) return () => Promise.resolve()
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    read().then(
      (text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  const listening = once(server, 'listening')
  server.listen(port, host)
  await listening.catch((error: unknown) => {
    throw portTaken(error, host, port)
  })
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}
