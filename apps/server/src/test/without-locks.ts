import { SelectQueryNode, sql, type KyselyPlugin } from 'kysely'
import { createApp } from '../app.ts'
import { createDeps } from '../start-server.ts'
import { Makers } from './makers.ts'
import type { TestServer } from './start-test-server.ts'

/** Removes FOR UPDATE from every query, and with it the guard that it provides. */
export const withoutLocks: KyselyPlugin = {
  transformQuery({ node }) {
    return SelectQueryNode.is(node) ? { ...node, endModifiers: [] } : node
  },
  transformResult: ({ result }) => Promise.resolve(result),
}

/**
 * Starts the real server without its locks and without the database keys that would stand in for
 * them.
 */
export async function openWithoutLocks(server: TestServer) {
  await sql`alter table showtimes drop constraint showtimes_never_oversold`.execute(server.db)
  await sql`drop index tickets_one_holder_a_seat`.execute(server.db)
  const app = await createApp(createDeps(server.config, server.db.withPlugin(withoutLocks)))
  await app.ready()
  return { make: new Makers(app, server.db), close: () => app.close() }
}
