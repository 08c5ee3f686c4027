import closeWithGrace from 'close-with-grace'
import type { Config } from './config.ts'
import { startServer } from './start-server.ts'

/** One of several processes behind one port; the primary has made the database ready. */
export async function runWorker(config: Config): Promise<void> {
  if (!config.DATABASE_URL) throw new Error('A worker needs DATABASE_URL from its primary')
  const server = await startServer(config, config.DATABASE_URL)
  closeWithGrace({ delay: 20_000 }, () => server.stop())
}
