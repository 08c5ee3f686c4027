import type { Config } from '../settings/config.ts'
import { endGracefully } from './graceful-end.ts'
import { startServer } from './start-server.ts'
import { startTracing } from '../platform/telemetry/tracing.ts'

/** Runs one of several processes behind one port, after the primary has prepared the database. */
export async function runWorker(config: Config): Promise<void> {
  if (!config.DATABASE_URL) throw new Error('A worker needs DATABASE_URL from its primary')
  const stopTracing = await startTracing(config.tracing)
  const server = await startServer(config, config.DATABASE_URL)
  endGracefully(async () => {
    await server.stop()
    await stopTracing()
  })
}
