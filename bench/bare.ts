// Starts the bare server, whose figures are the limits of Node itself on this machine.
import { freePort } from '@velvet/server/test/server-process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('bare-server.ts', import.meta.url))
const LOOK_AGAIN_MS = 5

interface BareServer extends AsyncDisposable {
  url: string
  pid: number
  /** The time from the start of the process to its first answer. */
  readyAfterMs: number
}

export async function startBare(bytes: number): Promise<BareServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, [PROGRAM, String(port), String(bytes)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  while (!(await isAnswering(url))) {
    if (child.exitCode !== null) throw new Error('The bare server did not start')
    await sleep(LOOK_AGAIN_MS)
  }
  return {
    url,
    pid: child.pid ?? NaN,
    readyAfterMs: performance.now() - began,
    async [Symbol.asyncDispose]() {
      child.kill()
      await ended
    },
  }
}

async function isAnswering(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => undefined)
  await response?.arrayBuffer()
  return response !== undefined
}
