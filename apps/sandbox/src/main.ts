import { sandboxKeys } from './keys.ts'
import { addressOf, startSandbox } from './start-sandbox.ts'

const { env } = process
const host = env['HOST'] || '127.0.0.1'
// A person who reaches the sandbox can pay without money and read all codes, so it never listens elsewhere.
const isLoopback = /^(127(\.\d+){3}|::1|localhost)$/.test(host)
const serverPort = portFrom('PORT', 3000)
const stateFile = env['SANDBOX_STATE']

const starting = startSandbox({
  port: portFrom('SANDBOX_PORT', serverPort + 1),
  host: isLoopback ? host : '127.0.0.1',
  // If several servers run behind a balancer, SANDBOX_WEBHOOKS is the address of the balancer.
  webhookBase: env['SANDBOX_WEBHOOKS'] || addressOf(host, serverPort),
  keys: sandboxKeys(env),
  currency: env['CURRENCY'],
  ...(stateFile ? { stateFile } : {}),
}).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))

// Registered before the start has finished, so that a parent that exits by then is noticed too.
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(signal, stop)

const { url } = await starting
console.log(`Sandbox: ${url}`)
// If the parent has exited, 'disconnect' reports it, so the error of the closed pipe is ignored.
process.send?.({ ready: true, url }, undefined, undefined, () => undefined)

function stop() {
  void starting.then((sandbox) => sandbox.close()).finally(() => process.exit(0))
}

function portFrom(name: string, fallback: number): number {
  const text = env[name]
  if (!text) return fallback
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  return fail(`${name} must be a port from 0 to 65535, not "${text}"`)
}

function fail(message: string): never {
  console.error(`Sandbox: ${message}`)
  process.exit(1)
}
