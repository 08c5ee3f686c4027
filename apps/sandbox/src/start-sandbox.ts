import type { AddressInfo } from 'node:net'
import { buildSandbox } from './build-sandbox.ts'
import type { SandboxKeys } from './keys.ts'

interface SandboxOptions {
  /** 0 takes any free port. */
  port: number
  host?: string
  /** The server's address, such as http://127.0.0.1:3000. It is read again for each webhook. */
  webhookBase: string
  keys: SandboxKeys
  /** Payments and outboxes are stored here, so that a restart loses nothing. */
  stateFile?: string
  /** The currency of the installation. */
  currency?: string | undefined
}

interface RunningSandbox {
  url: string
  close: () => Promise<void>
}

export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { port, host = '127.0.0.1', stateFile } = options
  const closing = new AbortController()
  let url = ''
  const app = await buildSandbox({
    keys: options.keys,
    webhookBase: () => options.webhookBase,
    url: () => url,
    closing: closing.signal,
    currency: options.currency,
    ...(stateFile === undefined ? {} : { stateFile }),
  })
  await app.listen({ port, host })
  url = addressOf(host, (app.server.address() as AddressInfo).port)
  return {
    url,
    async close() {
      closing.abort()
      await app.close()
    },
  }
}

/** Returns an address that this machine can call, even when the host means every interface. */
export function addressOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
