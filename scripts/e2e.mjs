// Runs the journeys in real Chromium against their own server. `--whole` runs their long form.
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt, ensureInstalled, runStoppably } from './setup.mjs'

ensureInstalled()
ensureBuilt()
const wishes = process.argv.slice(2)
const isWhole = wishes.includes('--whole')
const others = wishes.filter((wish) => wish !== '--whole')
await runStoppably('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...others], {
  env: { CHROMIUM: ensureBrowser(), ...(isWhole && { E2E_WHOLE: 'on' }) },
})
