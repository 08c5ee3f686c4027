import type { Config } from '../settings/config.ts'
import { openDatabase } from '../platform/own-postgres/embedded.ts'
import { loadOnce } from '../platform/process/load-once.ts'
import { jobLog } from '../kernel/jobs/job-log.ts'
import { startTracing } from '../platform/telemetry/tracing.ts'
import { endGracefully } from './graceful-end.ts'
import { startSandboxProcess } from './sandbox-process.ts'
import type { Undo } from './serve-all.ts'

/** Makes everything ready and serves; when stopped, it undoes the steps in the opposite order. */
export async function runPrimary(config: Config): Promise<void> {
  const undo: Undo = []
  const ending = new AbortController()
  const starting = start(config, undo, ending.signal)
  // This comes before the first step, so that a signal during the start leaves no database behind.
  endGracefully(async () => {
    ending.abort()
    await starting.catch(() => undefined)
    await undoAll(undo)
  })
  try {
    await starting
  } catch (error) {
    // If a signal has aborted the start, `endGracefully` undoes what the start began.
    if (ending.signal.aborted) return
    await undoAll(undo)
    throw error
  }
  announce(config)
}

async function undoAll(undo: Undo): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step()
}

async function start(config: Config, undo: Undo, signal: AbortSignal): Promise<void> {
  // Tracing ends last, so that the spans of the end itself are sent too.
  undo.push(await startTracing(config.tracing))
  // The sandbox and PostgreSQL start in their own processes, so the rest of the server loads meanwhile.
  const sandbox = config.sandbox ? startSandboxProcess(config) : undefined
  if (sandbox) undo.push(sandbox.stop)
  const load = loadOnce(() => import('./serve-all.ts'))
  const database = await openDatabase(config, { signal, onLaunch: () => void load(), notify: notifier(config) })
  undo.push(() => database.stop())
  const { serveAll } = await load()
  await serveAll(config, { database, sandbox }, { undo, signal })
}

function notifier({ LOG_LEVEL }: Config) {
  const log = jobLog(LOG_LEVEL)
  return (text: string, error?: unknown) => log.error({ ...(error ? { err: error } : {}) }, text)
}

function announce(config: Config): void {
  const lines = [
    `${config.PRODUCT_NAME}: ${config.address}/`,
    `API: ${config.address}/api/docs`,
    ...(config.sandbox ? [`Sandbox: ${config.sandboxUrl}/`] : []),
    `${config.PRODUCT_NAME} is ready`,
  ]
  console.log(lines.join('\n'))
}
