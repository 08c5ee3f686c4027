import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, NODE, ROOT } from './setup.mjs'

ensureInstalled()
await ensureBuilt()

const program = join(ROOT, 'apps/server/dist/main.mjs')
const isPinnedNode = process.execPath.startsWith(join(ROOT, 'node_modules'))
const stop = isPinnedNode ? await startHere() : startBeside()
stopWhenOrphaned(stop)

/**
 * Runs the program in this process when it is the pinned Node, which saves starting another one.
 */
async function startHere() {
  await import(program)
  return () => process.kill(process.pid, 'SIGTERM')
}

function startBeside() {
  const server = spawn(NODE, [...process.execArgv, program], { cwd: ROOT, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  server.on('exit', (code) => process.exit(code ?? 1))
  return () => server.kill('SIGTERM')
}

/** npm may be killed without notice to its children, which must not live on and hold the port. */
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

/** Returns our parent and its parent, because npm starts us through a shell that may outlive it. */
function whoStartedUs() {
  const parent = process.ppid
  try {
    const [, grandparent] = readFileSync(`/proc/${parent}/status`, 'utf8').match(/^PPid:\s+(\d+)/m)
    return `${parent} ${grandparent}`
  } catch {
    return `${parent}`
  }
}
