// Runs one measurement that needs a browser, such as `visits`, and writes its result into docs/speed.md.
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt, ensureInstalled, NODE, run } from './setup.mjs'

const [name] = process.argv.slice(2)
ensureInstalled()
ensureBuilt()
run(NODE, [`bench/${name}.ts`], { env: { CHROMIUM: ensureBrowser() } })
