// A temporary DATA_DIR, with the product as `npm start` runs it, including its PostgreSQL.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import {
  endProcessesIn,
  findPostmaster,
  findProcessesIn,
  isAlive,
} from '../platform/own-postgres/embedded-processes.ts'
import { COMPILED, freePort, PLAIN_SETTINGS, ServerProcess } from './server-process.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../settings/config.ts'
import { connect, SILENCE_LIMIT_MS, type Database } from '../platform/database/connect.ts'
import { createDeps } from '../running/start-server.ts'
import { Makers } from './makers.ts'

const SOURCES = resolve(import.meta.dirname, '..')

export class ProductFolder implements AsyncDisposable {
  readonly dataDir: string
  readonly #started: (ServerProcess | ChildProcess)[] = []

  constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  static async make(): Promise<ProductFolder> {
    const dataDir = await mkdtemp(join(tmpdir(), 'velvet-product-'))
    await chmod(dataDir, 0o755)
    return new ProductFolder(dataDir)
  }

  get databaseFolder(): string {
    return join(this.dataDir, 'postgres')
  }

  get environment() {
    return { ...PLAIN_SETTINGS, DATA_DIR: this.dataDir }
  }

  /** Resolves once the server is ready. */
  async start(environment: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    const port = String(await freePort())
    const settings = { ...this.environment, ...environment, PORT: port }
    const server = await ServerProcess.start(settings)
    this.#started.push(server)
    return server
  }

  /** Starts a program of the server without waiting for anything. */
  begin(program: string, environment: NodeJS.ProcessEnv = {}): ChildProcess {
    const child = spawn(process.execPath, [join(SOURCES, program)], {
      env: { PATH: process.env['PATH'], ...COMPILED, ...this.environment, ...environment },
      cwd: tmpdir(),
      stdio: 'ignore',
    })
    this.#started.push(child)
    return child
  }

  /** Runs a program to its end. Returns its exit code. */
  async run(program: string): Promise<number | null> {
    const [code] = (await once(this.begin(program), 'exit')) as [number | null]
    return code
  }

  /** Returns the process id of PostgreSQL; undefined while none runs. */
  async postmaster(): Promise<number | undefined> {
    return (await findPostmaster(this.databaseFolder))?.pid
  }

  processes(): Promise<number[]> {
    return findProcessesIn(this.databaseFolder)
  }

  /** Returns the address of the database, for programs outside the product. */
  async databaseUrl(): Promise<string> {
    const read = async (name: string) => (await readFile(join(this.dataDir, name), 'utf8')).trim()
    const [password, port] = [await read('postgres-password'), await read('postgres-port')]
    return `postgres://postgres:${password}@127.0.0.1:${port}/velvet`
  }

  /** Returns how many processes use the database; 0 while it does not answer. */
  async leases(): Promise<number> {
    const client = new pg.Client({ connectionString: await this.databaseUrl().catch(() => '') })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ leases: number }>(
        `select count(*)::int as leases from pg_stat_activity where application_name = 'velvet lease'`,
      )
      return rows[0]?.leases ?? 0
    } catch {
      return 0
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async [Symbol.asyncDispose]() {
    for (const each of this.#started) {
      if (each instanceof ServerProcess) await each.killIfRunning()
      else if (each.pid !== undefined && isAlive(each.pid)) each.kill('SIGKILL')
    }
    await endProcessesIn(this.databaseFolder)
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}

interface Beside extends AsyncDisposable {
  db: Database
  make: Makers
}

/** Opens the database of a running product, so that a test can add rows and check it. */
export async function besideProduct(product: ProductFolder): Promise<Beside> {
  const db = connect(await product.databaseUrl(), {
    connections: 4,
    // Checking the invariants of a busy database takes longer than a call may take.
    silenceLimitMs: SILENCE_LIMIT_MS.ofJobs,
  })
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    DATA_DIR: product.dataDir,
  })
  const app = await createApp(createDeps(config, db))
  await app.ready()
  return {
    db,
    make: new Makers(app, db),
    async [Symbol.asyncDispose]() {
      await app.close()
      await db.destroy()
    },
  }
}
