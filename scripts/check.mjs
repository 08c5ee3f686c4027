// Runs all checks that read the code without running it, as many at a time as there are cores.
import { availableParallelism } from 'node:os'
import { ensureBuilt, ensureInstalled, runQuietly } from './setup.mjs'

ensureInstalled()

// npx gets it where it runs for the first time; nothing of the product needs it.
const knip = ['npx', '--yes', 'knip@6.44.2', '--include', 'exports,types,files', '--no-config-hints']
/** The longest step comes first, so that no core is idle at the end. */
const STEPS = [
  // The compiler that rules need for their types checks these types too.
  ['types and lint', 'oxlint', '--type-aware', '--type-check', '--config', 'oxlint.config.json'],
  ['format', 'oxfmt', '--config', 'oxfmt.config.json', '--check'],
  ['boundaries', 'node', 'scripts/check-boundaries.mjs'],
  ['exports', ...knip],
  ['exports for tests', ...knip, '--production'],
  ['schema', 'node', 'apps/server/src/commands/dump-schema.ts', '--check'],
  ['byte budgets', 'node', 'scripts/check-budgets.mjs'],
]

const failed = []

async function runNext() {
  for (let step = STEPS.shift(); step; step = STEPS.shift()) {
    const [name, command, ...args] = step
    const { isGood, output } = await runQuietly(command, args)
    console.log(`· ${name}${isGood ? '' : ' FAILED'}\n${output}`.trimEnd())
    if (!isGood) failed.push(name)
  }
}

// The first steps read only sources, so they can run while the apps are built.
const first = runNext()
await ensureBuilt()
await Promise.all([first, ...Array.from({ length: availableParallelism() - 1 }, runNext)])
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exit(1)
}
