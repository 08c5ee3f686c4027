import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pack } from 'tar-stream'

/** PostgreSQL makes the contents of these folders anew. The log comes from the archive. */
const EMPTIED = new Set([
  ...['pg_wal', 'pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans'],
])
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label(\.old)?|current_logfiles.*)$/
/** It is read last, as pg_basebackup does. */
const CONTROL = 'global/pg_control'
const CHUNK_BYTES = 256 * 1024

/**
 * Adds the folder of a running PostgreSQL to a tar, between the beginning and the end of a base
 * copy. The log puts right what is changed meanwhile.
 */
export async function addCluster(pack: Pack, folder: string, signal?: AbortSignal): Promise<void> {
  await addFolder(pack, folder, '', signal)
  await addFile(pack, folder, CONTROL)
}

async function addFolder(
  pack: Pack,
  root: string,
  below: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
    signal?.throwIfAborted()
    const name = below + entry.name
    if (LEFT_OUT.test(entry.name) || name === CONTROL) continue
    if (entry.isFile()) await addFile(pack, root, name)
    if (!entry.isDirectory()) continue
    await addEmpty(pack, name)
    if (name === 'pg_wal') await addEmpty(pack, 'pg_wal/archive_status')
    if (!EMPTIED.has(name)) await addFolder(pack, root, `${name}/`, signal)
  }
}

function addEmpty(pack: Pack, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    pack.entry({ name: `${name}/`, type: 'directory', mode: 0o700 }, (error) =>
      error ? reject(error) : resolve(),
    )
  })
}

async function addFile(pack: Pack, root: string, name: string): Promise<void> {
  const file = await open(join(root, name)).catch((error: unknown) => {
    // A table that was dropped meanwhile is not in the log either.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return
  try {
    const { size } = await file.stat()
    await pipeline(Readable.from(exactly(file, size)), pack.entry({ name, size, mode: 0o600 }))
  } finally {
    await file.close()
  }
}

/** Reads that many bytes. A file that was cut meanwhile is filled up, and the log cuts it again. */
async function* exactly(file: Awaited<ReturnType<typeof open>>, size: number) {
  for (let at = 0; at < size;) {
    const requested = Math.min(CHUNK_BYTES, size - at)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(requested), 0, requested, at)
    const read = bytesRead === 0 ? requested : bytesRead
    yield buffer.subarray(0, read)
    at += read
  }
}

/** Returns about how many bytes the folder of a running PostgreSQL takes. */
export async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined)
    bytes += found?.size ?? 0
  }
  return bytes
}
