import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../apps/server/src/database/embedded.ts'

/** One statement on the database of the product under test: the hand that moves its clock. */
export async function onDatabase(statement: string, values: unknown[]): Promise<void> {
  const { url } = await startEmbedded(join(import.meta.dirname, '../.cache/e2e-data'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
