import { startEmbedded } from '@velvet/server/platform/own-postgres/embedded'
import { migrateAt } from '@velvet/server/platform/schema/migrate'
import { ENTRIES } from '@velvet/server/test/server-process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Holds what all measurements share: a PostgreSQL with a migrated template that is copied for each
 * measurement, a folder for files, and the entry of the server that is measured.
 */
export interface Site {
  url: string
  folder: string
  entry: string
}

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-bench-'))
  // PostgreSQL runs as another user where this program runs as root.
  await chmod(folder, 0o755)
  return folder
}

/** Starts a PostgreSQL of its own, which flushes as it does in production. */
export async function openSite(): Promise<Site & AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const folder = await makeFolder()
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const embedded = await startEmbedded(folder)
  // A server makes its own folder private, from PostgreSQL too.
  const files = join(folder, 'files')
  await mkdir(files)
  stack.defer(() => embedded.stop())
  // It closes its connection, because no client may be connected to the template while it is copied.
  await migrateAt(embedded.url)
  const ending = stack.move()
  return {
    url: embedded.url,
    folder: files,
    entry: ENTRIES.built,
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}
