// Measures how long `npm run verify` takes on the database of a large house, made for this
// measurement.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, SILENCE_LIMIT_MS } from '../database/connect.ts'
import { startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { checkInvariant } from '../verify/check-invariant.ts'
import { INVARIANTS } from '../verify/invariants.ts'
import { fillLargeDatabase } from './fill-large-database.ts'

/**
 * The first argument is the number of showtimes of 200 seats; the default makes two million
 * tickets.
 */
const showtimes = Number(process.argv[2] ?? 10_000)
const customers = Math.max(1, showtimes * 2)
/** The time limit of each invariant, which `npm run verify` also gives each statement. */
const LIMIT_S = 60

const seconds = (since: number) => (performance.now() - since) / 1000

const scratch = await mkdtemp(join(tmpdir(), 'velvet-bench-'))
await chmod(scratch, 0o755)
const embedded = await startEmbedded(scratch, { flags: ['fsync=off', 'max_wal_size=4GB'] })
const db = connect(embedded.url, { silenceLimitMs: SILENCE_LIMIT_MS.ofMigrations })
try {
  await migrate(db)
  const filling = performance.now()
  await fillLargeDatabase(db, { showtimes, customers })
  console.log(`${showtimes * 200} tickets made in ${seconds(filling).toFixed(0)} s`)
  const all = performance.now()
  for (const invariant of INVARIANTS) {
    const one = performance.now()
    const { id, checked, broken, faults } = await checkInvariant(db, invariant)
    const taken = seconds(one)
    console.log(`${id} ${taken.toFixed(1)} s of ${LIMIT_S} s, ${checked} checked, ${broken} broken`)
    for (const fault of faults) console.log('  ', fault)
    if (broken > 0 || taken > LIMIT_S) process.exitCode = 1
  }
  console.log(`all ${seconds(all).toFixed(1)} s`)
} finally {
  await db.destroy()
  await embedded.stop()
  await rm(scratch, { recursive: true, force: true })
}
