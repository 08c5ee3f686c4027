import { findProcessesIn, isAlive } from '@velvet/server/platform/own-postgres/embedded-processes'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const NAME = 'velvet-cluster-'
const SHUTDOWN_LIMIT_MS = 5_000
const KILL_LIMIT_MS = 10_000
const ASK_EVERY_MS = 50

/** Deletes the folders of earlier runs that were killed, and makes the folder of this run. */
export async function makeFolder(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${NAME}(\\d+)-`).exec(name)?.[1])
    if (pid && !isAlive(pid)) await clearFolder(join(tmpdir(), name))
  }
  const folder = await mkdtemp(join(tmpdir(), `${NAME}${process.pid}-`))
  // The user `postgres` has to reach the folders of its servers inside this folder.
  await chmod(folder, 0o755)
  return folder
}

/** Ends every process that works in this folder or below it, and removes the folder. */
export async function clearFolder(folder: string): Promise<void> {
  const servers = () => findProcessesIn(folder)
  const all = () => findProcessesIn(folder, () => true)
  signalAll(await findProcessesIn(folder, (name) => name === 'patroni'), 'SIGKILL')
  signalAll(await all(), 'SIGCONT')
  // PostgreSQL frees its shared memory when it gets SIGQUIT, but not when it is killed.
  signalAll(await servers(), 'SIGQUIT')
  await untilNone(servers, SHUTDOWN_LIMIT_MS)
  const isClear = await untilNone(async () => {
    const left = await all()
    signalAll(left, 'SIGKILL')
    return left
  }, KILL_LIMIT_MS)
  if (!isClear) console.error(`Processes still work in ${folder}`)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

async function untilNone(find: () => Promise<number[]>, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs
  while ((await find()).length > 0) {
    if (performance.now() > deadline) return false
    await sleep(ASK_EVERY_MS)
  }
  return true
}
