// The journeys run in the machine's Chromium. Debian's is installed if there is none. The one without windows is
// preferred, because it takes half of the processor's time.
import { existsSync } from 'node:fs'
import { installPackages, tryToRun } from './install-packages.mjs'

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function findBrowser() {
  const { CHROMIUM } = process.env
  if (CHROMIUM && existsSync(CHROMIUM)) return CHROMIUM
  return PLACES.find((place) => existsSync(place))
}

/** Returns the path of a Chromium: Debian's if there is one, else the test tool's own download. */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  console.log('Installing Chromium…')
  if (installPackages('chromium-headless-shell') || installPackages('chromium')) {
    const installed = findBrowser()
    if (installed) return installed
  }
  if (tryToRun(['playwright', 'install', 'chromium'])) return ''
  console.error('No Chromium could be found or installed: set CHROMIUM to the path of one')
  process.exit(1)
}
