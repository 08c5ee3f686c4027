import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const PORT = Number(process.env['PORT'] ?? 3410)
const READY_WITHIN_MS = 60_000

interface Product {
  url: string
  stop: () => Promise<void>
}

/** Starts the product with only its demo, in a data folder of its own. */
export async function startProduct(): Promise<Product> {
  const folder = join(ROOT, '.cache/screens-data')
  await rm(folder, { recursive: true, force: true })
  const env = { PORT: `${PORT}`, SANDBOX_PORT: `${PORT + 1}`, DATA_DIR: folder, LOG_LEVEL: 'warn' }
  const server = spawn(process.execPath, ['apps/server/dist/main.mjs'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${PORT}`
  await waitUntilReady(url)
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The product did not get ready')
}
