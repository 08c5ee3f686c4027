import type { Client } from 'pg'

/** Makes the connection receive a message about each change that a trigger announces. */
export async function listenToChanges(connection: Client): Promise<void> {
  await connection.query('listen lists_changed')
}

export async function servingProcess(connection: Client): Promise<number | undefined> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
