// Starts the server, either as one process or as a primary with workers.
import cluster from 'node:cluster'
import { readConfig } from './config.ts'
import { explainFailure } from './explain-failure.ts'
import { requireFreePort } from './http/free-port.ts'
import { runPrimary } from './run-primary.ts'
import { runWorker } from './run-worker.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (cluster.isWorker) return runWorker(config)
  await requireFreePort(config.HOST, config.PORT)
  return runPrimary(config)
}

try {
  await main()
} catch (error) {
  console.error(explainFailure('The start', error))
  process.exit(1)
}
