// Runs the journeys in real Chromium against their own server. `--whole` runs their long form.
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt, ensureInstalled, runStoppably } from './setup.mjs'

ensureInstalled()
await ensureBuilt()
const options = process.argv.slice(2)
const isWhole = options.includes('--whole')
const others = options.filter((request) => request !== '--whole')
await runStoppably('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...others], {
  env: { CHROMIUM: ensureBrowser(), ...(isWhole && { E2E_WHOLE: 'on' }) },
})
