// Gives the tests a folder in memory for their temporary files. They make and drop hundreds of
// databases there, and on a disk this took a quarter of the processor's time.
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NAME = 'velvet-tests-'
/** The tests of the server fill about a quarter of this space at their peak. */
const NEEDED_BYTES = 1024 ** 3

/**
 * Makes a folder in memory that is removed when this process ends. Returns undefined if there is
 * too little memory, or no file system in memory.
 */
export function makeMemoryFolder() {
  if (!hasRoom()) return undefined
  clearFoldersOfDeadRuns()
  const folder = join(MEMORY, `${NAME}${process.pid}`)
  mkdirSync(folder)
  // The user `postgres` has to reach its databases inside this folder.
  chmodSync(folder, 0o755)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    // The browser and the tests themselves need about as much memory each as the folder.
    return bavail * bsize >= NEEDED_BYTES && process.availableMemory() >= 3 * NEEDED_BYTES
  } catch {
    return false
  }
}

function clearFoldersOfDeadRuns() {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(name.startsWith(NAME) && name.slice(NAME.length))
    if (pid && !isAlive(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
