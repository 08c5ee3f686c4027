import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Binaries } from '../platform/own-postgres/embedded-binaries.ts'
import { startMigrated } from './cluster.ts'

const MAJORS = [18, 17, 16, 15]
const START_LIMIT_MS = 120_000

/** Returns the programs from the folder that a setting names, or that Debian and Ubuntu use. */
export async function findInstalled(major: number): Promise<Binaries | undefined> {
  const folder = process.env[`POSTGRES_${major}_BIN`] ?? `/usr/lib/postgresql/${major}/bin`
  const binaries = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  return Promise.all([access(binaries.initdb), access(join(folder, 'pg_dump'))]).then(
    () => binaries,
    () => undefined,
  )
}

/**
 * Starts the newest installed PostgreSQL before the tests of a file, since pg_dump copies none that is
 * newer than itself. Without one, the tests are skipped. Returns a function that gives its address.
 */
export function useInstalledCluster(): () => string {
  let cluster: Awaited<ReturnType<typeof startMigrated>> | undefined
  beforeAll(async () => {
    const found = await Promise.all(MAJORS.map(findInstalled))
    const newest = found.find((binaries) => binaries !== undefined)
    if (newest) cluster = await startMigrated(newest)
  }, START_LIMIT_MS)
  beforeEach(({ skip }) => {
    skip(!cluster, 'no PostgreSQL with pg_dump is installed (Debian: the package postgresql)')
  })
  afterAll(() => cluster?.stop())
  return () => cluster?.url ?? ''
}
