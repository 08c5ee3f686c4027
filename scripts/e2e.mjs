// Journeys in real Chromium against a server of their own.
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt, ensureInstalled, run } from './setup.mjs'

ensureInstalled()
ensureBuilt()
run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)], {
  env: { CHROMIUM: ensureBrowser() },
})
