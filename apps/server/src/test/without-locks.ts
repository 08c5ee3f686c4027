import { SelectQueryNode, sql, type KyselyPlugin } from 'kysely'
import { createApp } from '../app.ts'
import { createDeps } from '../start-server.ts'
import { Makers } from './makers.ts'
import type { TestServer } from './start-test-server.ts'

/** Takes FOR UPDATE out of every query, and with it the guard of what stands behind it. */
export const withoutLocks: KyselyPlugin = {
  transformQuery({ node }) {
    return SelectQueryNode.is(node) ? { ...node, endModifiers: [] } : node
  },
  transformResult: ({ result }) => Promise.resolve(result),
}

/** The real server with every lock taken out, and the keys of the database that stand behind them. */
export async function openWithoutLocks(server: TestServer) {
  await sql`alter table showtimes drop constraint showtimes_never_oversold`.execute(server.db)
  await sql`drop index tickets_one_holder_a_seat`.execute(server.db)
  const app = await createApp(createDeps(server.config, server.db.withPlugin(withoutLocks)))
  await app.ready()
  return { make: new Makers(app, server.db), close: () => app.close() }
}
