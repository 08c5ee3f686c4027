// Runs the same product with live reload: Vite on PORT, and the server behind it on PORT + 2.
import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, NODE, ROOT } from './setup.mjs'

ensureInstalled()
await ensureBuilt()
const port = Number(process.env.PORT ?? 3000)
const env = {
  ...process.env,
  PORT: String(port + 2),
  SANDBOX_PORT: process.env.SANDBOX_PORT ?? String(port + 1),
}
const children = [
  spawn(NODE, ['--watch', '--watch-preserve-output', 'apps/server/src/main.mjs'], {
    cwd: ROOT,
    stdio: 'inherit',
    env,
  }),
  spawn(NODE, ['node_modules/vite/bin/vite.js', 'apps/web', '--port', String(port), '--strictPort'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, API_PORT: env.PORT },
  }),
]
let stopping = false
const stop = (signal) => {
  stopping = true
  for (const child of children) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))
for (const child of children) {
  child.on('exit', (code) => {
    if (!stopping) stop('SIGTERM')
    process.exitCode ||= code ?? 0
  })
}
