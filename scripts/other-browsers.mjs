// Opens the app's screens in browsers that Playwright does not drive: webkit, firefox, or old for
// an old Chromium.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from './install-packages.mjs'
import { ensureOldChromium } from './old-chromium.mjs'
import { NODE, ensureBuilt, ensureInstalled, fail, run } from './setup.mjs'

const LIBRARIES = '/usr/lib'

/** The paths at which Debian's packages put their programs. */
const DEBIANS = {
  WEBKIT_DRIVER: ['webkit2gtk-driver', () => ['/usr/bin/WebKitWebDriver']],
  MINI_BROWSER: ['webkit2gtk-driver', miniBrowsers],
  XVFB: ['xvfb', () => ['/usr/bin/Xvfb']],
  FIREFOX: ['firefox-esr', () => ['/usr/bin/firefox-esr']],
}

/** The name of the folder contains the kind of machine and the version. */
function miniBrowsers() {
  const below = (folder) => readdirSync(folder).map((name) => join(folder, name))
  return below(LIBRARIES)
    .filter((folder) => folder.endsWith('-linux-gnu'))
    .flatMap(below)
    .filter((folder) => /\/webkit2gtk-[\d.]+$/.test(folder))
    .map((folder) => join(folder, 'MiniBrowser'))
}

/** Returns the path of a program, after installing its Debian package if it is missing. */
function ensureProgram(name) {
  const [debian, places] = DEBIANS[name]
  const find = () => [process.env[name] ?? [], places()].flat().find((place) => existsSync(place))
  const found = find()
  if (found) return found
  console.log(`Installing ${debian}…`)
  if (!installPackages(debian)) fail(`${debian} could not be installed: set ${name} to its path`)
  return find() ?? fail(`${debian} holds no such program as ${name}`)
}

const programs = (...names) => Object.fromEntries(names.map((name) => [name, ensureProgram(name)]))

const SETTINGS = {
  webkit: () => programs('WEBKIT_DRIVER', 'MINI_BROWSER', 'XVFB'),
  firefox: () => programs('FIREFOX'),
  old: () => {
    const versions = [78, 79]
    return Object.fromEntries(versions.map((version) => [`CHROMIUM_${version}`, ensureOldChromium(version)]))
  },
}

const [which = '', ...options] = process.argv.slice(2)
const settings = SETTINGS[which]
if (!settings) fail(`One of ${Object.keys(SETTINGS).join(', ')} is needed`)
ensureInstalled()
await ensureBuilt()
const config = ['--config', 'e2e/other-browsers/playwright.config.ts']
run(NODE, ['node_modules/.bin/playwright', 'test', ...config, `${which}.spec.ts`, ...options], {
  env: settings(),
})
