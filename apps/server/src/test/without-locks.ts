import { RawNode, SelectQueryNode, sql, type KyselyPlugin } from 'kysely'
import { createApp } from '../app.ts'
import { createDeps } from '../running/start-server.ts'
import { Makers } from './makers.ts'
import type { TestCustomer } from './people.ts'
import type { TestServer } from './start-test-server.ts'

const SERVERS = 4

/** Removes FOR UPDATE and named locks from every query, and with them the guard that they provide. */
export const withoutLocks: KyselyPlugin = {
  transformQuery({ node }) {
    if (RawNode.is(node)) {
      const sqlFragments = node.sqlFragments.map((text) =>
        text.replaceAll('for update', '').replaceAll('pg_advisory_xact_lock', 'pg_typeof'),
      )
      return { ...node, sqlFragments }
    }
    return SelectQueryNode.is(node) ? { ...node, endModifiers: [] } : node
  },
  transformResult: ({ result }) => Promise.resolve(result),
}

/**
 * Four servers on one database, with every lock taken out, and the keys of the database that stand
 * behind them. One server alone decides its purchases one after the other.
 */
export async function openWithoutLocks(server: TestServer) {
  await sql`alter table showtimes drop constraint showtimes_never_oversold`.execute(server.db)
  await sql`drop index tickets_one_holder_a_seat, tickets_by_serial`.execute(server.db)
  return openSeveral(server, withoutLocks)
}

/** Four servers on one database, as four processes are; customers are spread among them. */
export async function openSeveral(server: TestServer, ...plugins: KyselyPlugin[]) {
  const db = plugins.reduce((db, plugin) => db.withPlugin(plugin), server.db)
  const open = () => createApp(createDeps(server.config, db))
  const apps = await Promise.all(Array.from({ length: SERVERS }, open))
  await Promise.all(apps.map((app) => app.ready()))
  const makers = apps.map((app) => new Makers(app, server.db))
  let next = 0
  return {
    make: {
      showtime: (options: Parameters<Makers['showtime']>[0]) => server.make.showtime(options),
      customer(options: Parameters<Makers['customer']>[0]): Promise<TestCustomer> {
        next += 1
        const maker = makers[next % SERVERS] ?? server.make
        return maker.customer(options)
      },
    },
    close: () => Promise.all(apps.map((app) => app.close())),
  }
}
