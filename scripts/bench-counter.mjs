// Measures the counter, and writes the result into docs/speed.md.
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt, ensureInstalled, NODE, run } from './setup.mjs'

ensureInstalled()
ensureBuilt()
run(NODE, ['bench/counter.ts'], { env: { CHROMIUM: ensureBrowser() } })
