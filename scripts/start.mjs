import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, NODE, ROOT } from './setup.mjs'

ensureInstalled()
ensureBuilt()

const program = join(ROOT, 'apps/server/src/main.ts')
// npm may be killed without a word to us; what it started must not live on and hold the port.
const parent = process.ppid
const stopWhenOrphaned = (stop) => {
  if (process.env.npm_lifecycle_event !== 'start') return
  setInterval(() => process.ppid !== parent && stop(), 500).unref()
}

if (process.execPath.startsWith(join(ROOT, 'node_modules'))) {
  stopWhenOrphaned(() => process.kill(process.pid, 'SIGTERM'))
  await import(program)
} else {
  const server = spawn(NODE, [program], { cwd: ROOT, stdio: 'inherit' })
  const stop = (signal) => server.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  stopWhenOrphaned(() => stop('SIGTERM'))
  server.on('exit', (code) => process.exit(code ?? 1))
}
