import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { requireFreePort } from '../process/free-port.ts'
import { succeeds } from '../process/succeeds.ts'
import type { Binaries } from './embedded-binaries.ts'
import { LOG_SETTINGS, openLog } from './embedded-log.ts'
import type { Owner } from './embedded-owner.ts'

const KILL_LIMIT_MS = 5_000
/**
 * These ports are below those that systems choose for outgoing calls, so that nobody takes ours
 * during a restart.
 */
const PORTS = { first: 20_000, last: 31_999 }

export interface Launch {
  binaries: Binaries
  folder: string
  owner: Owner
  port: number
  logFile: string
  flags: readonly string[]
}

/** A postmaster that was started here. */
export interface Launched {
  isRunning(): boolean
  /**
   * Kills the postmaster if it still runs. This is safe only after a failed start, because nobody
   * has used the database then.
   */
  cutOff(): Promise<void>
}

/** Starts a postmaster, and does not wait until it accepts connections. */
export async function launch(launching: Launch): Promise<Launched> {
  const { binaries, folder, owner, port, logFile, flags } = launching
  const log = await openLog(logFile)
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    ...LOG_SETTINGS,
    ...flags,
  ].flatMap((setting) => ['-c', setting])
  // The postmaster gets a session of its own: Ctrl-C in a terminal must reach only us, so that we
  // can finish first.
  const child = spawn(binaries.postgres, ['-D', folder, '-p', String(port), ...settings], {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  const gone = once(child, 'exit').catch(() => undefined)
  child.unref()
  await log.close()
  const isRunning = () =>
    child.pid !== undefined && child.exitCode === null && child.signalCode === null
  return {
    isRunning,
    async cutOff() {
      if (!isRunning()) return
      child.kill('SIGQUIT')
      await Promise.race([gone, sleep(KILL_LIMIT_MS)])
      if (isRunning()) child.kill('SIGKILL')
    },
  }
}

/** Returns the port of the last start while it is free, so that everybody finds the database there. */
export async function choosePort(portFile: string): Promise<number> {
  const kept = Number(await readFile(portFile, 'utf8').catch(() => ''))
  const tries = Array.from({ length: 50 }, () => randomInt(PORTS.first, PORTS.last + 1))
  for (const port of Number.isInteger(kept) && kept > 0 ? [kept, ...tries] : tries) {
    if (!(await succeeds(requireFreePort('127.0.0.1', port)))) continue
    if (port !== kept) await writeFile(portFile, String(port), { mode: 0o600 })
    return port
  }
  throw new Error(`No port from ${PORTS.first} to ${PORTS.last} is free for PostgreSQL`)
}
