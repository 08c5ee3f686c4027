import type { Config } from '../settings/config.ts'
import { connectForJobs } from '../platform/database/connect.ts'
import { fitPool } from '../platform/database/fit-pool.ts'
import { migrateAt } from '../platform/schema/migrate.ts'
import { openDatabase } from '../platform/own-postgres/embedded.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { forkWorkers } from './fork-workers.ts'
import { endGracefully } from './graceful-end.ts'
import { dropCopies } from '../operator/storage/drop-copies.ts'
import { jobLog } from '../kernel/jobs/job-log.ts'
import type { Job } from '../kernel/jobs/job.ts'
import { startWorker } from '../jobs/worker.ts'
import { servePrimaryMetrics } from './primary-metrics.ts'
import { keepFromRealData } from './real-data.ts'
import { startSandboxProcess } from './sandbox-process.ts'
import { createDeps, startServer } from './start-server.ts'
import { startTracing } from '../platform/telemetry/tracing.ts'

const JOBS_EVERY_MS = 5000

type Undo = (() => Promise<void> | void)[]

/** Makes everything ready and serves; when stopped, it undoes the steps in the opposite order. */
export async function runPrimary(config: Config): Promise<void> {
  const undo: Undo = []
  const ending = new AbortController()
  const starting = start(config, undo, ending.signal)
  // This comes before the first step, so that a signal during the start leaves no database behind.
  endGracefully(async () => {
    ending.abort()
    await starting.catch(() => undefined)
    await undoAll(undo)
  })
  try {
    await starting
  } catch (error) {
    // If a signal has aborted the start, `endGracefully` undoes what the start began.
    if (ending.signal.aborted) return
    await undoAll(undo)
    throw error
  }
  announce(config)
}

async function undoAll(undo: Undo): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step()
}

async function start(config: Config, undo: Undo, signal: AbortSignal): Promise<void> {
  // Tracing ends last, so that the spans of the end itself are sent too.
  undo.push(await startTracing(config.tracing))
  const database = await openDatabase(config, { signal, notify: notifier(config) })
  undo.push(() => database.stop())
  await migrateAt(database.url)
  const db = connectForJobs(database.url, 'jobs')
  undo.push(() => db.destroy())
  await keepFromRealData(db, config)
  const sandbox = config.sandbox ? startSandboxProcess(config) : undefined
  // The promise is awaited below; until then a failure must not count as an unhandled rejection.
  sandbox?.catch(() => undefined)
  const deps = createDeps(config, db)
  if (config.demo) await fillDemo(db, deps.passwords)

  const running = await sandbox
  if (running) undo.push(() => running.stop())
  signal.throwIfAborted()
  const DATABASE_POOL = await fitPool(db, config)
  const serving = { ...config, DATABASE_POOL, EMBEDDED_FOLDER: database.folder }
  if (config.WORKERS > 1) undo.push(await servePrimaryMetrics(serving, db))
  undo.push(await serve(serving, database.url))
  const more = [dropCopies(deps.uploads), ...(await jobsOfBackups(config, database.url))]
  const worker = startWorker(deps, { everyMs: JOBS_EVERY_MS, more })
  undo.push(() => worker.stop())
}

/** Loads the code for backups only if this server makes them. */
async function jobsOfBackups(config: Config, url: string): Promise<Job[]> {
  if (!config.backups) return []
  const { backUp } = await import('../operator/storage/back-up.ts')
  return [backUp(config, config.backups, config.DATABASE_DIRECT_URL ?? url)]
}

function notifier({ LOG_LEVEL }: Config) {
  const log = jobLog(LOG_LEVEL)
  return (text: string, error?: unknown) => log.error({ ...(error ? { err: error } : {}) }, text)
}

async function serve(config: Config, databaseUrl: string): Promise<() => Promise<void>> {
  if (config.WORKERS === 1) {
    const server = await startServer(config, databaseUrl)
    return () => server.stop()
  }
  const { EMBEDDED_FOLDER = '', DATABASE_POOL } = config
  return forkWorkers(config.WORKERS, {
    DATABASE_URL: databaseUrl,
    EMBEDDED_FOLDER,
    DATABASE_POOL: String(DATABASE_POOL),
  })
}

function announce(config: Config): void {
  const lines = [
    `${config.PRODUCT_NAME}: ${config.address}/`,
    `API: ${config.address}/api/docs`,
    ...(config.sandbox ? [`Sandbox: ${config.sandboxUrl}/`] : []),
    `${config.PRODUCT_NAME} is ready`,
  ]
  console.log(lines.join('\n'))
}
