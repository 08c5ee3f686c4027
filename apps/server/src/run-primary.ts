import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Config } from './config.ts'
import { connect, SILENCE_LIMIT_MS } from './database/connect.ts'
import { migrateAt } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { loadDemo } from './demo/load-demo.ts'
import { endGracefully } from './graceful-end.ts'
import { startWorker } from './jobs/worker.ts'
import { startSandboxProcess } from './sandbox-process.ts'
import { createDeps, startServer } from './start-server.ts'

const JOBS_EVERY_MS = 5000

/** Makes everything ready, serves, and undoes it in the opposite order when told to stop. */
export async function runPrimary(config: Config): Promise<void> {
  const undo: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  // From the first step on: a signal during the start must not leave a database behind.
  endGracefully(stop)
  try {
    await start(config, undo)
  } catch (error) {
    await stop()
    throw error
  }
  announce(config)
}

async function start(config: Config, undo: (() => Promise<void> | void)[]): Promise<void> {
  const sandbox = config.sandbox ? startSandboxProcess(config) : undefined
  // Awaited below; a failure meanwhile must not count as one that nobody caught.
  sandbox?.catch(() => undefined)

  const database = await openDatabase(config)
  undo.push(() => database.stop())
  await migrateAt(database.url)
  const db = connect(database.url, { connections: 4, silenceLimitMs: SILENCE_LIMIT_MS.ofJobs })
  undo.push(() => db.destroy())
  const deps = createDeps(config, db)
  if (config.demo) await loadDemo(db, deps.passwords)

  const running = await sandbox
  if (running) undo.push(() => running.stop())
  undo.push(await serve(config, database.url))
  const worker = startWorker(deps, { everyMs: JOBS_EVERY_MS })
  undo.push(() => worker.stop())
}

async function serve(config: Config, databaseUrl: string): Promise<() => Promise<void>> {
  if (config.WORKERS === 1) {
    const server = await startServer(config, databaseUrl)
    return () => server.stop()
  }
  return forkWorkers(config.WORKERS, databaseUrl)
}

/** Forks the processes that listen; one that dies is replaced. */
async function forkWorkers(count: number, databaseUrl: string): Promise<() => Promise<void>> {
  let stopping = false
  const fork = () => cluster.fork({ DATABASE_URL: databaseUrl })
  const workers = Array.from({ length: count }, fork)
  await Promise.all(workers.map((worker) => once(worker, 'listening')))
  cluster.on('exit', () => {
    if (!stopping) fork()
  })
  return async () => {
    stopping = true
    const living = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      living.map(async (worker) => {
        const gone = once(worker, 'exit')
        worker.process.kill('SIGTERM')
        await gone
      }),
    )
  }
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
