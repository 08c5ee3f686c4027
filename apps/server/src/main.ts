// Environment → database → app → listen.
import cluster from 'node:cluster'
import { ConfigError, readConfig } from './config.ts'
import { PortTaken, requireFreePort } from './http/free-port.ts'
import { runPrimary } from './run-primary.ts'
import { runWorker } from './run-worker.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (cluster.isWorker) return runWorker(config)
  await requireFreePort(config.HOST, config.PORT)
  return runPrimary(config)
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) {
    return error.message
      .split('\n')
      .map((line) => `Bad setting ${line}`)
      .join('\n')
  }
  if (error instanceof PortTaken) return error.message
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `The start failed. ${error.message}${cause}`
}

try {
  await main()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
