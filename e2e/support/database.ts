import pg from 'pg'
import { startEmbedded } from '../../apps/server/src/platform/own-postgres/embedded.ts'
import { DATA_DIR } from '../addresses.ts'

/**
 * Runs one statement on the database of the product under test, for example to move a showtime in
 * time.
 */
export async function onDatabase(statement: string, values: unknown[]): Promise<void> {
  const { url } = await startEmbedded(DATA_DIR)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
