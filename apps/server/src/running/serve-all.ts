import { country } from '@velvet/contract/shared/country/country'
import { keepCountry } from '../settings/country-of-start.ts'
import type { Config } from '../settings/config.ts'
import { connectForJobs } from '../platform/database/connect.ts'
import { fitPool } from '../platform/database/fit-pool.ts'
import { migrateAt } from '../platform/schema/migrate.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { dropCopies } from '../operator/storage/drop-copies.ts'
import type { Job } from '../kernel/jobs/job.ts'
import { startWorker } from '../jobs/worker.ts'
import { forkWorkers } from './fork-workers.ts'
import { servePrimaryMetrics } from './primary-metrics.ts'
import { keepFromRealData } from './real-data.ts'
import type { SandboxProcess } from './sandbox-process.ts'
import { createDeps, makeServer } from './start-server.ts'

const JOBS_EVERY_MS = 5000

/** Functions that undo the steps of a start, in the order of the steps. */
export type Undo = (() => Promise<void> | void)[]

/** What runs beside the server. */
interface Beside {
  database: { url: string; folder?: string | undefined }
  sandbox: SandboxProcess | undefined
}

interface Start {
  undo: Undo
  signal: AbortSignal
}

/** Migrates the database, loads the demo, and starts the server and the jobs. */
export async function serveAll(config: Config, { database, sandbox }: Beside, { undo, signal }: Start): Promise<void> {
  await migrateAt(database.url)
  keepCountry(config.DATA_DIR, country().iso)
  const db = connectForJobs(database.url, 'jobs')
  undo.push(() => db.destroy())
  await keepFromRealData(db, config)
  const deps = createDeps(config, db)
  const demo = config.demo ? fillDemo(db, deps) : undefined
  // The promise is awaited below. Until then, a failure must not count as an unhandled rejection.
  demo?.catch(() => undefined)

  const DATABASE_POOL = await fitPool(db, config)
  const serving = { ...config, DATABASE_POOL, EMBEDDED_FOLDER: database.folder }
  // The routes are created while the demo is being loaded into the database.
  const server = config.WORKERS === 1 ? await makeServer(serving, database.url) : undefined
  if (server) undo.push(() => server.stop())
  await demo
  await sandbox?.ready
  signal.throwIfAborted()
  if (server) await server.listen()
  else {
    undo.push(await servePrimaryMetrics(serving, db))
    undo.push(await forkWorkers(config.WORKERS, environmentOf(serving, database.url)))
  }

  const more = [dropCopies(deps.uploads), ...(await jobsOfBackups(config, database.url))]
  const worker = startWorker(deps, { everyMs: JOBS_EVERY_MS, more })
  undo.push(() => worker.stop())
}

/** Returns the settings that each worker process needs in addition to its environment. */
function environmentOf({ EMBEDDED_FOLDER = '', DATABASE_POOL }: Config, url: string): Record<string, string> {
  return { DATABASE_URL: url, EMBEDDED_FOLDER, DATABASE_POOL: String(DATABASE_POOL) }
}

/** Loads the backup code only if this server makes backups. */
async function jobsOfBackups(config: Config, url: string): Promise<Job[]> {
  if (!config.backups) return []
  const { backUp } = await import('../operator/storage/back-up.ts')
  return [backUp(config, config.backups, config.DATABASE_DIRECT_URL ?? url)]
}
