// Runs all checks that read the code without running it.
import { ensureBuilt, ensureInstalled, run } from './setup.mjs'

ensureInstalled()
ensureBuilt()
const step = (name, command, args) => {
  console.log(`· ${name}`)
  run(command, args)
}
step('types, server side', 'tsc', ['-p', 'tsconfig.json'])
step('types, browser side', 'tsc', ['-p', 'tsconfig.browser.json'])
step('types, service worker', 'tsc', ['-p', 'tsconfig.worker.json'])
step('lint', 'eslint', ['.'])
step('format', 'prettier', ['--check', '--log-level', 'warn', '.'])
step('boundaries', 'node', ['scripts/check-boundaries.mjs'])
step('statements', 'node', ['scripts/check-statements.ts'])
step('exports', 'node', ['scripts/check-exports.ts'])
step('schema', 'node', ['apps/server/src/commands/dump-schema.ts', '--check'])
step('byte budgets', 'node', ['scripts/check-budgets.mjs'])
step('native shells', 'node', ['scripts/native-sync.mjs', '--check'])
