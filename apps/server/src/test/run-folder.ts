import { chmodSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join, sep } from 'node:path'

/**
 * Makes the folder of all temporary files of this run. When the run ends, whether by itself or by Ctrl-C,
 * every process that works in the folder is killed, and the folder is removed.
 */
export function makeRunFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'velvet-run-'))
  // The user `postgres` has to reach its databases inside this folder.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  process.once('exit', () => {
    for (const pid of processesIn(folder)) killIfThere(pid)
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A second signal, which the command passes on, must not end the process before the folder is removed.
    process.on(signal, () => process.exit(128 + constants.signals[signal]))
  }
  return folder
}

/** Without /proc nothing is found, and only the run's own end stops its processes. */
function processesIn(folder: string): number[] {
  const isWithin = (pid: number) => `${placeOf(pid)}${sep}`.startsWith(folder + sep)
  return namesIn('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && isWithin(pid))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function placeOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
