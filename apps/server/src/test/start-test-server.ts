import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { DEVELOPMENT_KEYS } from '@velvet/sandbox/keys'
import { startSandbox } from '@velvet/sandbox/start-sandbox'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createPasswordHasher } from '../kernel/identity/password-hasher.ts'
import { createApp } from '../app.ts'
import { followBrand } from '../kernel/brand/brand.ts'
import { readConfig } from '../settings/config.ts'
import { KeptCatalogue } from '../kernel/showtimes/kept-catalogue.ts'
import { connect, type Database } from '../platform/database/connect.ts'
import type { WholeConfig } from './settings.ts'
import { createProviders, type Providers } from '../kernel/providers/providers.ts'
import { startWorker, type Worker } from '../jobs/worker.ts'
import { openUploads } from '../platform/uploads/open-uploads.ts'
import type { Uploads } from '../platform/uploads/uploads.ts'
import { NIGERIA, country } from '@velvet/contract/shared/country/country'
import { migrateAt } from '../platform/schema/migrate.ts'
import { cloneTemplate, dropDatabase, makeEmptyDatabase } from './cluster.ts'
import { expectInvariants } from './ledger-check.ts'
import { madeBefore } from './made-before.ts'
import { Makers } from './makers.ts'
import { TestStaff } from './people.ts'
import type { JobDeps } from '../kernel/jobs/job.ts'
import { jobLog } from '../kernel/jobs/job-log.ts'

export interface TestServer extends AsyncDisposable {
  app: FastifyInstance
  db: Database
  config: WholeConfig
  uploads: Uploads
  databaseUrl: string
  /** Makes rows to test with: areas, cinemas, showtimes, customers with a balance. */
  make: Makers
  /** The address of the sandbox, if there is one. */
  sandboxUrl: string
  /**
   * Starts a worker that does one round, and then only what it is asked to. It ends with the
   * server.
   */
  startWorker: (providers?: Providers) => Worker
}

const NEVER_BY_ITSELF_MS = HOUR_MS

interface Options {
  environment?: NodeJS.ProcessEnv
  /** Starts stand-ins for the third parties, and listens for their webhooks. */
  sandbox?: boolean
  /** The address of a PostgreSQL with the template; by default that of the test run. */
  clusterUrl?: string
}

/** The server of all tests of a file or of a group. It runs from their first hook to their last. */
export function useTestServer(options?: Options): TestServer {
  const server = madeBefore(() => startTestServer(options))
  afterAll(() => server[Symbol.asyncDispose]())
  return server
}

/**
 * Starts a server for all tests of a file or of a group. After the last of these tests, the invariants must hold.
 * Checking them after each test took a sixth of the time of all tests. A row that one test breaks is still there after
 * the last one, because the tables of money are append-only.
 */
export function useCheckedServer(options?: Options): TestServer {
  const server = useTestServer(options)
  afterAll(() => expectInvariants(server.db))
  return server
}

/** Starts a new server for each test of a file or of a group, so that no test sees the rows of another. */
export function useFreshServer(options?: Options): TestServer {
  const server = madeBefore(() => startTestServer(options), beforeEach)
  afterEach(() => server[Symbol.asyncDispose]())
  return server
}

/** Starts a worker for all tests of a file or of a group. */
export const useWorker = (server: TestServer): Worker => madeBefore(() => server.startWorker())

/**
 * Starts the real server on a database of its own, without a port unless the sandbox must reach it.
 * `await using` ends it; a leaked connection makes the end hang, and the test fail.
 */
export async function startTestServer({
  environment = {},
  sandbox = false,
  clusterUrl = inject('databaseUrl'),
}: Options = {}): Promise<TestServer> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const databaseUrl = await databaseHere(clusterUrl, name)
  const dataDir = await mkdtemp(join(tmpdir(), 'velvet-data-'))
  const db = connect(databaseUrl)

  const stand = { port: 0, webhookBase: '', keys: DEVELOPMENT_KEYS, currency: country().currency }
  const standIns = sandbox ? await startSandbox(stand) : undefined
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DEMO: 'off',
    ...(standIns && { SANDBOX_PORT: new URL(standIns.url).port }),
    ...environment,
  }) as WholeConfig
  const uploads = openUploads(config)
  const app = await createApp({
    db,
    config,
    providers: createProviders(config),
    passwords: createPasswordHasher(config.passwordHash),
    uploads,
    brand: followBrand(db, config),
    catalogue: new KeptCatalogue(db),
  })
  if (sandbox) stand.webhookBase = await app.listen({ host: '127.0.0.1', port: 0 })
  else await app.ready()

  const workers: Worker[] = []
  return {
    app,
    db,
    config,
    uploads,
    databaseUrl,
    make: new Makers(app, db),
    sandboxUrl: standIns?.url ?? '',
    startWorker(providers = createProviders(config)) {
      const worker = startWorker({ db, providers, uploads, config }, { everyMs: NEVER_BY_ITSELF_MS })
      workers.push(worker)
      return worker
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map((worker) => worker.stop()))
      await app.close()
      await standIns?.close()
      await db.destroy()
      await dropDatabase(clusterUrl, name)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The template database is Nigerian, so a database for another country is migrated from scratch. */
async function databaseHere(clusterUrl: string, name: string): Promise<string> {
  if (country() === NIGERIA) return cloneTemplate(clusterUrl, name)
  const url = await makeEmptyDatabase(clusterUrl, name)
  await migrateAt(url)
  return url
}

/**
 * Starts a server for all tests of a file, with stand-ins for third parties, a worker and a member of finance. The
 * invariants are checked after the last test.
 */
export function useFinance() {
  const server = useCheckedServer({ sandbox: true })
  return { server, worker: useWorker(server), finance: TestStaff.use(server, 'finance') }
}

/** Returns the dependencies of a job that a test runs without the worker. `changes` replaces some of them. */
export function jobDepsOf({ db, uploads, config }: TestServer, changes: Partial<JobDeps> = {}): JobDeps {
  return {
    db,
    uploads,
    providers: createProviders(config),
    log: jobLog('silent'),
    product: config.PRODUCT_NAME,
    hashSecrets: config.secrets.hashes,
    proof: config.proof,
    stopping: new AbortController().signal,
    ...changes,
  }
}
