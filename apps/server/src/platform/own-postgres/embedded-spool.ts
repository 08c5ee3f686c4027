import { chown, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Owner } from './embedded-owner.ts'

/** Jobs come every five seconds, and bringing a segment into the store takes a moment too. */
const SECONDS_TO_SHIP = 10
/** A segment of the log, or the history of a timeline, which begins with each restore. */
const LOG_NAME = /^[0-9A-F]{8}([0-9A-F]{16}|\.history)$/

/** A segment that is ended early is zeros from there on, which then take no room. */
const COPY = process.platform === 'linux' ? 'cp --sparse=always' : 'cp'

/**
 * The folder into which PostgreSQL copies its log, on its own disk. A store that is full or away must
 * not keep PostgreSQL from going on.
 */
export const spoolOf = (databaseFolder: string): string => `${databaseFolder}-spool`

/** Makes the spool, and returns the settings by which PostgreSQL fills it at least that often. */
export async function prepareSpool(
  databaseFolder: string,
  { owner, seconds }: { owner: Owner; seconds: number },
): Promise<string[]> {
  // The command below needs a shell with `cp`, which Windows lacks.
  if (process.platform === 'win32') return []
  const spool = spoolOf(databaseFolder)
  await mkdir(spool, { recursive: true, mode: 0o700 })
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(spool, owner.uid, owner.gid)
  const place = (name: string) => quote(join(spool, name))
  const unfinished = place('.%f')
  const command = [
    `${COPY} "%p" ${unfinished}`,
    `sync ${unfinished}`,
    `mv ${unfinished} ${place('%f')}`,
    `sync ${quote(spool)}`,
  ].join(' && ')
  return [
    'archive_mode=on',
    `archive_timeout=${seconds - SECONDS_TO_SHIP}`,
    `archive_command=${command}`,
  ]
}

/** Returns the complete segments that wait in the spool, in the order of the log. */
export async function listSpool(spool: string): Promise<string[]> {
  return (await readdir(spool)).filter((name) => LOG_NAME.test(name)).sort()
}

/** Quotes a path for a shell. PostgreSQL puts names in place of %f and %p first. */
export function quote(path: string): string {
  const escaped = path.replaceAll(/%(?![fp])/g, '%%')
  return `'${escaped.replaceAll("'", String.raw`'\''`)}'`
}
