import '../settings/country-of-start.ts'
import { readConfig, type Config } from '../settings/config.ts'
import { connectForJobs, type Database } from '../platform/database/connect.ts'
import { migrateAt } from '../platform/schema/migrate.ts'
import { openDatabase } from '../platform/own-postgres/embedded.ts'
import { explainFailure } from '../running/explain-failure.ts'
import { endGracefully } from '../running/graceful-end.ts'

/** The exit code by which shells report a program that a signal ended. */
const INTERRUPTED = 130

/**
 * Runs a command on the migrated database. It uses the database of a running server, or starts one
 * until the command has ended. A failure is printed in one line, and the process exits with 1.
 */
export function withDatabase(command: (db: Database, config: Config) => Promise<void>): Promise<void> {
  return withDatabaseAddress(async (url, config) => {
    await migrateAt(url)
    await runOn(url, (db) => command(db, config))
  })
}

/**
 * Like `withDatabase`, for a command that needs the database as it is, and its address. The signal
 * comes when the command is told to end.
 */
export async function withDatabaseAddress(
  command: (url: string, config: Config, ending: AbortSignal) => Promise<void>,
): Promise<void> {
  try {
    const config = readConfig(process.env)
    const ending = new AbortController()
    const opening = openDatabase(config, { signal: ending.signal })
    endGracefully(
      async () => {
        ending.abort()
        await opening.then((database) => database.stop()).catch(() => undefined)
      },
      { afterSignal: INTERRUPTED },
    )
    const database = await opening
    try {
      await command(database.url, config, ending.signal)
    } finally {
      await database.stop()
    }
  } catch (error) {
    console.error(explainFailure('The command', error))
    process.exitCode = 1
  }
}

/** Runs a task on connections that end with it. */
export async function runOn(url: string, task: (db: Database) => Promise<void>): Promise<void> {
  await using db = connectForJobs(url)
  await task(db)
}
