// Starts the server, either as one process or as a primary with workers.
import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { readConfig, type Config } from '../settings/config.ts'
import { explainFailure } from './explain-failure.ts'
import { requireFreePort } from '../platform/process/free-port.ts'
import { runPrimary } from './run-primary.ts'
import { endGracefully } from './graceful-end.ts'
import { startTracing } from '../platform/telemetry/tracing.ts'

/** Runs the server until a signal ends it. A start that fails ends the process with its reason. */
export async function runProcess(): Promise<void> {
  try {
    await start()
    // Node writes the compile cache when a process exits, but a killed process never gets that far.
    flushCompileCache()
    saveMemory()
  } catch (error) {
    console.error(explainFailure('The start', error))
    process.exit(1)
  }
}

/**
 * Sets the flags of V8 that docs/decisions/0077 has measured. Old objects are collected when they have grown by a
 * fifth. V8 by itself waits until they take three times as much memory. Large functions are kept from the compiler that
 * takes the most memory, and whose memory is not returned to the system. On the command line, such flags would make each
 * start slower: V8 uses compiled code only under the flags under which it was compiled, so Node would compile its own
 * modules anew.
 */
function saveMemory(): void {
  setFlagsFromString('--heap-growing-percent=20')
  setFlagsFromString('--max-optimized-bytecode-size=1250')
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  if (cluster.isWorker) return runWorker(config)
  await requireFreePort(config.HOST, config.PORT)
  return runPrimary(config)
}

/** Runs one of several processes behind one port, after the primary has prepared the database. */
async function runWorker(config: Config): Promise<void> {
  if (!config.DATABASE_URL) throw new Error('A worker needs DATABASE_URL from its primary')
  const stopTracing = await startTracing(config.tracing)
  const { startServer } = await import('./start-server.ts')
  const server = await startServer(config, config.DATABASE_URL)
  endGracefully(async () => {
    await server.stop()
    await stopTracing()
  })
}
