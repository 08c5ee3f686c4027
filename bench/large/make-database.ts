import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, SILENCE_LIMIT_MS, type Database } from '@velvet/server/platform/database/connect'
import { startEmbedded } from '@velvet/server/platform/own-postgres/embedded'
import { migrate } from '@velvet/server/platform/schema/migrate'
import { fillLargeDatabaseAt } from './fill-database.ts'
import { SEATS } from './sizes.ts'

/** With 200 seats each, this many showtimes have two million tickets. */
const DEFAULT_SHOWTIMES = 10_000

interface LargeDatabase extends AsyncDisposable {
  db: Database
  url: string
  /** This folder contains the database. Measurements can put their own files into it. */
  folder: string
}

/**
 * Makes the database of a large installation for a measurement, in a temporary folder that is removed
 * afterwards. `requested` is the argument of the command: the number of showtimes of 200 seats.
 */
export async function makeLargeDatabase(requested: string | undefined): Promise<LargeDatabase> {
  const showtimes = Number(requested ?? DEFAULT_SHOWTIMES)
  const customers = Math.max(1, showtimes * 2)
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'velvet-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  // The rows are invented, so losing them in a power cut does no harm.
  const embedded = await startEmbedded(folder, { flags: ['fsync=off', 'max_wal_size=4GB'] })
  stack.defer(() => embedded.stop())
  const db = connect(embedded.url, { silenceLimitMs: SILENCE_LIMIT_MS.ofMigrations })
  stack.defer(() => db.destroy())
  await migrate(db)
  const filling = performance.now()
  await fillLargeDatabaseAt(embedded.url, { showtimes, customers })
  console.log(`${showtimes * SEATS} tickets made in ${secondsSince(filling).toFixed(0)} s`)
  const ending = stack.move()
  return { db, url: embedded.url, folder, [Symbol.asyncDispose]: () => ending.disposeAsync() }
}

export const secondsSince = (start: number) => (performance.now() - start) / 1000
