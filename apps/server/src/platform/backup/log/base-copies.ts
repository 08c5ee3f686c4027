import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { BackupRefused } from '../backup-file.ts'
import type { BackupStore } from '../backup-store.ts'
import { syncFolder } from '../../../settings/durable-file.ts'

// Each base copy has a folder of its own in BACKUP_DIR, with the log that was written since, and the
// uploads. The same names are used in the bucket.

/** The turn of the job that makes them. */
export const BASE_TURN = 'base copy'
/** Only folders with such a name are ever removed, so other files may be in the same place. */
const NAME = /^base-\d{8}T\d{6}Z$/
/** This file is written last, so a copy without it is not complete. */
export const COMPLETE = 'complete.json'
export const CLUSTER = 'cluster.tar'
export const KEYS = 'keys'
export const LOG = 'log'
export const UPLOADS = 'uploads'

export const BaseCopy = z.object({
  format: z.literal(1),
  /** Recovery can reach this moment and every later one. */
  completedAt: z.iso.datetime(),
  /** The first segment of the log that the copy needs. */
  firstSegment: z.string(),
  /** A mark by which the secret can be recognised, but not guessed. */
  secretMark: z.string(),
})
export type BaseCopy = z.output<typeof BaseCopy>

export const nameOfBase = (now: Date): string =>
  `base-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

/** Returns the names of all base copies, complete or not; they sort by time. */
export async function listBases(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(whereMissing)
  return names.filter((name) => NAME.test(name)).sort()
}

/** Returns the complete base copies with their names, the oldest first. */
export async function listComplete(folder: string): Promise<(BaseCopy & { name: string })[]> {
  const found: (BaseCopy & { name: string })[] = []
  for (const name of await listBases(folder)) {
    const copy = await readComplete(join(folder, name))
    if (copy) found.push({ ...copy, name })
  }
  return found
}

async function readComplete(folder: string): Promise<BaseCopy | undefined> {
  const text = await readFile(join(folder, COMPLETE), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return BaseCopy.parse(JSON.parse(text))
  } catch (error) {
    throw new BackupRefused(`${folder} was made by a version that this one cannot read`, {
      cause: error,
    })
  }
}

/** Returns the names in a folder, and in the folders below it; none where it is missing. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    whereMissing,
  )
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

function whereMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Writes a file below BACKUP_DIR, completely or not at all. */
export async function writeInto(
  folder: string,
  name: string,
  content: Buffer | string,
): Promise<void> {
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  // Two processes may write the same file at the same time.
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.part`
  try {
    await writeFile(unfinished, content, { mode: 0o600, flush: true })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  syncFolder(dirname(file))
}

/** Removes a base copy with its log. It stops being complete first, wherever it is. */
export async function removeBase(
  { folder, store }: { folder: string; store: BackupStore | undefined },
  name: string,
): Promise<void> {
  await rm(join(folder, name, COMPLETE), { force: true })
  await rm(join(folder, name), { recursive: true, force: true })
  if (!store) return
  await store.remove(`${name}/${COMPLETE}`)
  for (const stored of await store.list(`${name}/`)) await store.remove(stored)
}
