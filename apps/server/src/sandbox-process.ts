import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import type { Config } from './config.ts'

const PROGRAM = resolve(import.meta.dirname, '../../sandbox/src/main.ts')
const READY_LIMIT_MS = 20_000

export interface SandboxProcess {
  stop(): void
}

/** Starts the stand-ins of the third parties beside us; they end when we end, however that comes. */
export async function startSandboxProcess(config: Config): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      HOST: config.HOST,
      PORT: String(config.PORT),
      SANDBOX_PORT: String(config.sandboxPort),
      SANDBOX_STATE: join(config.DATA_DIR, 'sandbox.jsonl'),
    },
  })
  const ready = once(child, 'message', { signal: AbortSignal.timeout(READY_LIMIT_MS) })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The sandbox did not start on port ${config.sandboxPort}: set SANDBOX_PORT`)
  })
  await Promise.race([ready, ended])
  // From here on it may come and go without us.
  ended.catch(() => undefined)
  return { stop: () => child.kill('SIGTERM') }
}
