import pg from 'pg'
import { startEmbedded } from '../../apps/server/src/platform/own-postgres/embedded.ts'
import { DATA_DIR } from '../addresses.ts'

/**
 * Runs one statement on the database of the product under test, for example to move a showtime in
 * time.
 */
export async function onDatabase(statement: string, values: unknown[]): Promise<void> {
  const database = await startEmbedded(DATA_DIR)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
    // Until then, this process would start the database again whenever it goes away, and would not end.
    await database.stop()
  }
}
