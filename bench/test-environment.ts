// Makes a database, servers on it, and the people and showtimes of a load.
import { createApp } from '@velvet/server/app'
import { fillLargeDatabaseAt } from './large/fill-database.ts'
import type { Sizes } from './large/sizes.ts'
import { readConfig } from '@velvet/server/settings/config'
import { connect, type Database } from '@velvet/server/platform/database/connect'
import { takeTurn } from '@velvet/server/kernel/jobs/turns-sql'
import { EVERY_SECONDS } from '@velvet/server/verify/verify'
import { createDeps } from '@velvet/server/running/start-server'
import { cloneTemplate, dropDatabase } from '@velvet/server/test/cluster'
import { Makers, oneByOne } from '@velvet/server/test/makers'
import { freePort, PLAIN_SETTINGS, ServerProcess } from '@velvet/server/test/server-process'
import type { MadeShowtime, TestCustomer } from '@velvet/server/test/people'
import { randomUUID } from 'node:crypto'
import { makeHalls } from './seat-maps.ts'
import { startNotificationStandIn } from './notification-stand-in.ts'
import type { Site } from './site.ts'

const BALANCE = 1_000_000_000

export interface TestEnvironment extends AsyncDisposable {
  db: Database
  makeBuyers(count: number): Promise<TestCustomer[]>
  makeHalls(count: number): Promise<MadeShowtime[]>
  makeFilms(count: number, status?: string): Promise<string[]>
  /** Starts the server of the site without its limit on calls. */
  startServer(environment?: NodeJS.ProcessEnv): Promise<ServerProcess>
  environment(): NodeJS.ProcessEnv
}

/**
 * Makes a new database. If `history` is given, it is filled with the history of an operator of
 * these sizes.
 */
export async function openTestEnvironment(
  { url, folder, entry }: Site,
  { history }: { history?: Sizes } = {},
): Promise<TestEnvironment> {
  await using stack = new AsyncDisposableStack()
  const name = `bench_${randomUUID().slice(0, 8)}`
  const databaseUrl = await cloneTemplate(url, name)
  stack.defer(() => dropDatabase(url, name))
  if (history) await fillLargeDatabaseAt(databaseUrl, history)
  const db = connect(databaseUrl)
  stack.defer(() => db.destroy())
  // Each load checks the invariants itself. The check that a server makes every hour would otherwise
  // run during the first load, for which it takes one of two cores.
  await db.transaction().execute((tx) => takeTurn(tx, 'verify', EVERY_SECONDS))
  const config = readConfig({ NODE_ENV: 'development', DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const app = await createApp(createDeps(config, db))
  stack.defer(() => app.close())
  const make = new Makers(app, db)
  const notices = stack.use(await startNotificationStandIn())
  const environment = () => ({
    ...PLAIN_SETTINGS,
    RATE_LIMIT: 'off',
    ONESIGNAL_URL: notices.url,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
  })
  const ending = stack.move()
  return {
    db,
    makeBuyers: (count) => oneByOne(count, () => make.customer({ balance: BALANCE })),
    makeHalls: (count) => makeHalls({ db, make }, count),
    makeFilms: (count, status) => oneByOne(count, () => make.film(status ? { status } : {})),
    environment,
    async startServer(requested = {}) {
      const PORT = String(await freePort())
      return ending.use(await ServerProcess.start({ ...environment(), PORT, ...requested }, entry))
    },
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}
