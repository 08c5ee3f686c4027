import { country } from '@velvet/contract/shared/country/country'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '../settings/config.ts'
import { APPS } from '../folders.ts'

const PROGRAM = join(APPS, 'sandbox/src/main.ts')
const READY_LIMIT_MS = 20_000

export interface SandboxProcess {
  /** Resolves when the sandbox listens. Throws if it does not start. */
  ready: Promise<void>
  stop: () => void
}

/** Starts the sandbox beside us. It ends when we end, in whatever way. */
export function startSandboxProcess(config: Config): SandboxProcess {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      HOST: config.HOST,
      PORT: String(config.PORT),
      SANDBOX_PORT: String(config.sandboxPort),
      CURRENCY: country().currency,
      SANDBOX_STATE: join(config.DATA_DIR, 'sandbox.jsonl'),
    },
  })
  const listens = once(child, 'message', { signal: AbortSignal.timeout(READY_LIMIT_MS) })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The sandbox did not start on port ${config.sandboxPort}: set SANDBOX_PORT`)
  })
  const ready = Promise.race([listens, ended]).then(() => undefined)
  // Until its start is awaited, a failure must not count as an unhandled rejection. Later, the sandbox may end without
  // stopping us.
  for (const later of [ready, ended]) later.catch(() => undefined)
  return { ready, stop: () => void child.kill('SIGTERM') }
}
