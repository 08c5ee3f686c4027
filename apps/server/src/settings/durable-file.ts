import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Flushes a folder, so that its new, renamed and removed names survive a power cut. */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder, but it writes the names of new files to the disk by itself.
  if (process.platform === 'win32') return
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/**
 * Writes a file that only its owner can read, completely or not at all, even through a power cut.
 * Returns false, and changes nothing, if the file exists, so that only one of several processes
 * writes it.
 */
export function createDurably(file: string, text: string): boolean {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.part`
  writeFileSync(unfinished, text, { mode: 0o600, flush: true })
  try {
    linkSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(unfinished)
  }
  syncFolder(dirname(file))
  return true
}
