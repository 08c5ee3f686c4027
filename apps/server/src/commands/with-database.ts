import { readConfig, type Config } from '../config.ts'
import { connect, SILENCE_LIMIT_MS, type Database } from '../database/connect.ts'
import { migrateAt } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { explainFailure } from '../explain-failure.ts'

/**
 * Runs a command on the database in use: the one of a server that runs, or one started for as long
 * as the command takes. A failure is said in a line, and the process ends with 1.
 */
export async function withDatabase(
  command: (db: Database, config: Config) => Promise<void>,
): Promise<void> {
  try {
    const config = readConfig(process.env)
    const database = await openDatabase(config)
    try {
      await migrateAt(database.url)
      const silenceLimitMs = SILENCE_LIMIT_MS.ofJobs
      const db = connect(database.url, { connections: 4, silenceLimitMs })
      await command(db, config).finally(() => db.destroy())
    } finally {
      await database.stop()
    }
  } catch (error) {
    console.error(explainFailure('The command', error))
    process.exitCode = 1
  }
}
