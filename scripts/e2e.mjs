// Journeys in real Chromium against a server of their own; --whole for their long form.
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt, ensureInstalled, run } from './setup.mjs'

ensureInstalled()
ensureBuilt()
const wishes = process.argv.slice(2)
const isWhole = wishes.includes('--whole')
const others = wishes.filter((wish) => wish !== '--whole')
// Whoever names files wants those alone, and not what goes before them in a whole run.
if (others.some((wish) => !wish.startsWith('-'))) others.push('--no-deps')
run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...others], {
  env: { CHROMIUM: ensureBrowser(), ...(isWhole && { E2E_WHOLE: 'on' }) },
})
