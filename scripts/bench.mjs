// Runs the benchmark, or its named parts. `--short` only looks for what the loads break.
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt, ensureInstalled, NODE, run } from './setup.mjs'

ensureInstalled()
const options = process.argv.slice(2)
const isShort = options.includes('--short')
await ensureBuilt()
run(NODE, ['bench/run.ts', ...options], { env: isShort ? {} : { CHROMIUM: ensureBrowser() } })
