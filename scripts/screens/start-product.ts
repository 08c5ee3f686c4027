import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { DATA_DIR, PORT, SANDBOX_PORT } from '../../e2e/addresses.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const READY_WITHIN_MS = 60_000

interface Product {
  url: string
  stop: () => Promise<void>
}

/**
 * Starts the product with only its demo, at the addresses of the journeys, whose helpers make the tills of the
 * pictures.
 */
export async function startProduct(): Promise<Product> {
  await rm(DATA_DIR, { recursive: true, force: true })
  const env = { PORT: `${PORT}`, SANDBOX_PORT: `${SANDBOX_PORT}`, DATA_DIR, LOG_LEVEL: 'warn' }
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
      await rm(DATA_DIR, { recursive: true, force: true })
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
