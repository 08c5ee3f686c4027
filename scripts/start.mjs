import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, NODE, ROOT } from './setup.mjs'

ensureInstalled()
ensureBuilt()

const program = join(ROOT, 'apps/server/src/main.ts')
const isPinnedNode = process.execPath.startsWith(join(ROOT, 'node_modules'))
const stop = isPinnedNode ? await startHere() : startBeside()
stopWhenOrphaned(stop)

/** In this very process, when it runs on the pinned Node: one process less to wait for. */
async function startHere() {
  await import(program)
  return () => process.kill(process.pid, 'SIGTERM')
}

function startBeside() {
  const server = spawn(NODE, [program], { cwd: ROOT, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  server.on('exit', (code) => process.exit(code ?? 1))
  return () => server.kill('SIGTERM')
}

/** npm may be killed without a word to us; what it started must not live on and hold the port. */
function stopWhenOrphaned(stop) {
  if (process.env.npm_lifecycle_event !== 'start') return
  const ancestors = whoStartedUs()
  const watch = setInterval(() => {
    if (whoStartedUs() === ancestors) return
    clearInterval(watch)
    stop()
  }, 500)
  watch.unref()
}

/** Our parent and its parent: npm starts us through a shell, which may outlive it. */
function whoStartedUs() {
  const parent = process.ppid
  try {
    const [, grandparent] = readFileSync(`/proc/${parent}/status`, 'utf8').match(/^PPid:\s+(\d+)/m)
    return `${parent} ${grandparent}`
  } catch {
    return `${parent}`
  }
}
