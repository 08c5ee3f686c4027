import type { KeptDatabase } from '../kept-database.ts'

/** Closes the connection of a database, as browsers do after a long time in the background. */
export function closeConnection({ use }: KeptDatabase<object>): Promise<void> {
  return use((connection) => {
    connection.close()
    return Promise.resolve()
  })
}
