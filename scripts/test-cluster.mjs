// Builds a whole cluster on this machine and breaks it on purpose: test-cluster.mjs [--only
// FAULT,…]
import { spawn } from 'node:child_process'
import { ensureInstalled, NODE, ROOT } from './setup.mjs'

ensureInstalled()
const args = ['cluster/run.ts', ...process.argv.slice(2)]
const run = spawn(NODE, args, { cwd: ROOT, stdio: 'inherit' })
// The run takes the cluster down before it ends, so this process waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => run.kill(signal))
run.on('exit', (code) => process.exit(code ?? 1))
