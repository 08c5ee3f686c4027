// Runs the benchmark or its named parts, or one of the other benches. `--short` only checks that nothing fails under
// load.
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt, ensureInstalled, NODE, run } from './setup.mjs'

/** These benches have a program of their own, and limits instead of a row in the table. */
const OTHERS = ['visits', 'verify', 'settlements']

ensureInstalled()
const options = process.argv.slice(2)
const [name = '', ...rest] = options
const isShort = options.includes('--short')
await ensureBuilt()
const program = OTHERS.includes(name) ? [`bench/${name}.ts`, ...rest] : ['bench/run.ts', ...options]
run(NODE, program, { env: isShort ? {} : { CHROMIUM: ensureBrowser() } })
