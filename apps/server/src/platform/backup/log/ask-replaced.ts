import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../settings/config.ts'
import { connectForJobs, type Transaction } from '../../database/connect.ts'
import { openDatabase } from '../../own-postgres/open.ts'
import { succeeds } from '../../process/succeeds.ts'

interface Asking {
  /** The folder of the database in use. */
  live: string
  signal: AbortSignal
  notify: (text: string) => void
}

/**
 * Starts the database that a restore is about to replace, and asks it. Returns undefined if there is none, and
 * if it does not start or answer, such as after its disk was damaged.
 */
export async function askReplaced<Answer>(
  config: Config,
  { live, signal, notify }: Asking,
  ask: (tx: Transaction) => Promise<Answer>,
): Promise<Answer | undefined> {
  if (!(await succeeds(access(join(live, 'PG_VERSION'))))) return undefined
  try {
    const database = await openDatabase(config, { signal })
    const db = connectForJobs(database.url)
    try {
      return await db.transaction().execute(ask)
    } finally {
      await db.destroy()
      await database.stop()
    }
  } catch (error) {
    signal.throwIfAborted()
    const { message } = error as Error
    notify(
      `the database of before cannot be read, so the books call what it held unknown: ${message}`,
    )
    return undefined
  }
}
