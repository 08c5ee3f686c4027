import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { SOURCES } from '../../../folders.ts'

const PROGRAM = join(SOURCES, 'commands/restore-drill.ts')
const LIMIT_MS = 2 * 3600 * 1000
/** How long a drill that is told to end may take to stop its database. */
const END_LIMIT_MS = 10_000
const LEAST_URGENT = 19

export const drillFolder = (databaseFolder: string): string => `${databaseFolder}.drill`
const resultFile = (databaseFolder: string): string => `${databaseFolder}-drill.json`

const DrillResult = z.object({
  /** When a drill was last successful. */
  succeededAt: z.iso.datetime().optional(),
  /** True if the last drill failed. */
  failed: z.boolean(),
})
type DrillResult = z.output<typeof DrillResult>

/** Returns how the drills ended; undefined if there was none. */
export async function readDrills(databaseFolder: string): Promise<DrillResult | undefined> {
  const text = await readFile(resultFile(databaseFolder), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : DrillResult.parse(JSON.parse(text))
}

export async function keepDrill(databaseFolder: string, isGood: boolean): Promise<void> {
  const before = isGood ? undefined : await readDrills(databaseFolder)
  const succeededAt = isGood ? new Date().toISOString() : before?.succeededAt
  const result: DrillResult = { ...(succeededAt && { succeededAt }), failed: !isGood }
  const file = resultFile(databaseFolder)
  await writeFile(`${file}.part`, JSON.stringify(result), { mode: 0o600, flush: true })
  await rename(`${file}.part`, file)
}

/**
 * Restores the newest copy beside the database, in a process that the server's own work goes before.
 * Returns what the process said if it failed. It ends when we end, in whatever way.
 */
export async function runDrill(stopping: AbortSignal): Promise<string | undefined> {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  if (child.pid !== undefined) setPriority(child.pid, LEAST_URGENT)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  }
  const ended = once(child, 'exit') as Promise<[number | null]>
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(LIMIT_MS)])
  const end = () => {
    if (child.connected) child.disconnect()
    setTimeout(() => child.kill('SIGKILL'), END_LIMIT_MS).unref()
  }
  signal.addEventListener('abort', end, { once: true })
  const [code] = await ended
  signal.removeEventListener('abort', end)
  return code === 0 ? undefined : said
}
