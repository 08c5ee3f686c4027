// Takes pictures of every screen for docs/screens, in real Chromium, from a product started for
// this.
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt, ensureInstalled, run } from './setup.mjs'

ensureInstalled()
ensureBuilt()
run('node', ['scripts/take-screens.ts', ...process.argv.slice(2)], {
  env: { CHROMIUM: ensureBrowser() },
})
