// This starts one PostgreSQL for a whole test run, with a migrated template that each test file
// clones.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, constants } from 'node:os'
import { basename, join, sep } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { chmodSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { connect } from '../platform/database/connect.ts'
import { startEmbedded, type EmbeddedDatabase } from '../platform/own-postgres/embedded.ts'
import type { Binaries } from '../platform/own-postgres/embedded-binaries.ts'
import { migrate } from '../platform/schema/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

const TEMPLATE = 'velvet'

/** Vitest calls this once before all files, and calls what it returns after them. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  makeRunFolder()
  const cluster = await startMigrated()
  project.provide('databaseUrl', cluster.url)
  return cluster.stop
}

/**
 * Starts PostgreSQL in a temporary folder, with the template that tests clone. It uses the programs
 * from npm unless others are given.
 */
export async function startMigrated(binaries?: Binaries): Promise<Pick<EmbeddedDatabase, 'url' | 'stop'>> {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-test-'))
  await chmod(folder, 0o755)
  const cluster = await startEmbedded(folder, {
    ...(binaries && { binaries }),
    // Nothing outlives the run, so nothing is flushed. Crashes are tested on databases of their
    // own. Parallel workers take longer to start than the small tables of a test take to read.
    flags: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=300',
      'max_parallel_workers_per_gather=0',
    ],
  })
  const db = connect(cluster.url, { connections: 1 })
  await migrate(db)
  await db.destroy()
  return {
    url: cluster.url,
    async stop() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Makes a database from the template; the caller drops it. Copying the files takes less of the processor's time
 * than writing the log of every page, which PostgreSQL does unless it is told otherwise.
 */
export async function cloneTemplate(url: string, name: string): Promise<string> {
  await runOn(url, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return url.replace(/\/[^/]*$/, `/${name}`)
}

/** Makes a database without any table; the caller drops it. */
export async function makeEmptyDatabase(url: string, name: string): Promise<string> {
  await runOn(url, `create database ${name} template template0`)
  return url.replace(/\/[^/]*$/, `/${name}`)
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  await runOn(url, `drop database ${name} with (force)`)
}

async function runOn(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url.replace(/\/[^/]*$/, '/postgres') })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}

const RUN_FOLDER = 'velvet-run-'

/**
 * Makes the folder for all temporary files of this run, which all projects of tests share: a socket's path may have 107
 * bytes, so folders must not lie in each other. When the run ends, also by Ctrl-C, every process that works in the folder
 * is killed, and the folder is deleted.
 */
function makeRunFolder(): void {
  if (basename(tmpdir()).startsWith(RUN_FOLDER)) return
  const folder = mkdtempSync(join(tmpdir(), RUN_FOLDER))
  // The user `postgres` needs access to the databases in this folder.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  process.once('exit', () => {
    for (const pid of processesIn(folder)) killIfThere(pid)
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // The command passes a second signal on, which must not end the process before the folder is deleted.
    process.on(signal, () => process.exit(128 + constants.signals[signal]))
  }
}

/** Without /proc, no processes are found, and they stop only when the run itself ends. */
function processesIn(folder: string): number[] {
  const isWithin = (pid: number) => `${placeOf(pid)}${sep}`.startsWith(folder + sep)
  return namesIn('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && isWithin(pid))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function placeOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended meanwhile.
  }
}
