// A database, servers on it, and people and showtimes to load them with.
import { DEVELOPMENT_KEYS } from '@velvet/sandbox/keys'
import { createApp } from '@velvet/server/app'
import { readConfig } from '@velvet/server/config'
import { connect, type Database } from '@velvet/server/database/connect'
import { startEmbedded } from '@velvet/server/database/embedded'
import { migrate } from '@velvet/server/database/migrate'
import { createDeps } from '@velvet/server/start-server'
import type { MadeShowtime } from '@velvet/server/test/made-showtime'
import { Makers } from '@velvet/server/test/makers'
import { freePort, ServerProcess } from '@velvet/server/test/server-process'
import type { TestCustomer } from '@velvet/server/test/test-customer'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A large hall: twenty rows of twenty-five. */
const HALL = { seats: 500, rows: 20, price: 10 }
const BALANCE = 1_000_000_000

export interface Premises extends AsyncDisposable {
  db: Database
  databaseUrl: string
  makeBuyers(count: number): Promise<TestCustomer[]>
  makeHalls(count: number): Promise<MadeShowtime[]>
  makeFilms(count: number): Promise<string[]>
  /** Makes somebody of the staff, and returns their token. */
  makeAttendant(): Promise<string>
  /** Starts the server as `npm start` runs it, without a limit of calls. */
  startServer(environment?: NodeJS.ProcessEnv): Promise<ServerProcess>
}

/** The database flushes as it does in production. */
export async function openPremises(): Promise<Premises> {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-bench-'))
  await chmod(folder, 0o755)
  const embedded = await startEmbedded(folder)
  const db = connect(embedded.url)
  await migrate(db)
  const config = readConfig({ NODE_ENV: 'development', DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const app = await createApp(createDeps(config, db))
  const make = new Makers(app, db)
  const cinemaId = await make.cinema()
  const filmId = await make.film()
  const servers: ServerProcess[] = []
  return {
    db,
    databaseUrl: embedded.url,
    makeBuyers: (count) => makeAll(count, () => make.customer({ balance: BALANCE })),
    makeHalls: (count) => makeAll(count, () => make.showtime({ ...HALL, cinemaId, filmId })),
    makeFilms: (count) => makeAll(count, () => make.film()),
    makeAttendant: async () => (await make.staff('attendant')).token,
    async startServer(environment = {}) {
      const server = await ServerProcess.start({
        ...DEVELOPMENT_KEYS,
        ...{ NODE_ENV: 'development', SANDBOX: 'off', DEMO: 'off', RATE_LIMIT: 'off' },
        CONTACT_FORM_URL: 'http://127.0.0.1:9/form',
        DATABASE_URL: embedded.url,
        DATA_DIR: folder,
        PORT: String(await freePort()),
        ...environment,
      })
      servers.push(server)
      return server
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map((server) => server.stop()))
      await app.close()
      await db.destroy()
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makeAll<T>(count: number, makeOne: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, makeOne))
}
