import { chmod } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 20
const SQLITE_BUSY = 5

/**
 * Runs a task while holding a lock on a file that no other process can hold at the same time. The
 * operating system frees the lock when its holder dies in any way. Node has no call for such locks,
 * but SQLite, which is part of Node, has one. Throws the reason of `signal` if that is aborted
 * while it waits.
 */
export async function withFileLock<Result>(
  file: string,
  signal: AbortSignal,
  task: () => Promise<Result>,
): Promise<Result> {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    await chmod(file, 0o600)
    while (!tryToHold(lock)) await wait(POLL_MS, undefined, { signal })
    return await task()
  } finally {
    lock.close()
  }
}

function tryToHold(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false
    throw error
  }
}
