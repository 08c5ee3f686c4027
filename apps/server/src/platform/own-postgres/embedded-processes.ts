// Finds the processes of PostgreSQL by the folder that they work in.
import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const STOP_LIMIT_MS = 15_000
const KILL_LIMIT_MS = 5_000
const NAMES = new Set(['postgres', 'initdb'])

interface Postmaster {
  pid: number
  port: number
}

/** Returns the postmaster of this folder, if it is alive. */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const lines = (await readText(join(folder, 'postmaster.pid')))?.split('\n')
  const pid = Number(lines?.[0])
  const port = Number(lines?.[3])
  if (!pid || !port || !isAlive(pid)) return undefined
  // A dead process's number is reused, so only a process that works in this folder counts.
  const worksIn = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (worksIn !== undefined && worksIn !== (await realpath(folder))) return undefined
  return { pid, port }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Stops the postmaster: open transactions are rolled back and everything is flushed. A postmaster
 * that takes too long is killed, which loses nothing committed, because its next start recovers.
 */
export async function stopPostmaster(folder: string): Promise<void> {
  const running = await findPostmaster(folder)
  if (!running) return
  const isGone = async () => (await findPostmaster(folder))?.pid !== running.pid
  process.kill(running.pid, 'SIGINT')
  if (await comesTrue(isGone, STOP_LIMIT_MS)) return
  process.kill(running.pid, 'SIGQUIT')
  if (await comesTrue(isGone, KILL_LIMIT_MS)) return
  throw new Error('PostgreSQL did not stop in time')
}

/**
 * Kills the processes that a dead postmaster, or an interrupted initdb, left in the folder. They
 * hold its shared memory, so no new postmaster starts before they are gone. Only callers who know
 * that no postmaster runs there may call this. Without /proc nothing is found, and the processes
 * end by themselves.
 */
export async function endProcessesIn(folder: string): Promise<void> {
  const place = await realpath(folder).catch(() => undefined)
  if (place === undefined) return
  const killRemaining = async () => {
    const remaining = await findProcessesIn(place)
    for (const pid of remaining) killIfThere(pid)
    return remaining.length === 0
  }
  if (await comesTrue(killRemaining, KILL_LIMIT_MS)) return
  throw new Error(`Processes of a PostgreSQL that died still work in ${folder}`)
}

/**
 * Returns every process of PostgreSQL, including the postmaster, that works in this folder or below
 * it. A caller that looks for other programs passes `isRequested`, which gets the name of a program.
 */
export async function findProcessesIn(
  place: string,
  isRequested = (program: string) => NAMES.has(program),
): Promise<number[]> {
  const names = await readdir('/proc').catch(() => [])
  const pids = names.map(Number).filter((pid) => pid > 0 && pid !== process.pid)
  const found = await Promise.all(pids.map((pid) => works(pid, place, isRequested)))
  return pids.filter((_, at) => found[at])
}

async function works(pid: number, place: string, isRequested: (program: string) => boolean) {
  const worksIn = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  if (worksIn !== place && !worksIn.startsWith(place + sep)) return false
  return isRequested((await readText(`/proc/${pid}/comm`))?.trim() ?? '')
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function comesTrue(question: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs
  while (performance.now() < deadline) {
    if (await question()) return true
    await sleep(20)
  }
  return false
}

function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined)
}
