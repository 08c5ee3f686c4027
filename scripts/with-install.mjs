// Installs the packages if needed, then runs a program of the project:
// with-install.mjs [--built] [--browser] [--tool=NAME] [NAME=VALUE…] PROGRAM ARGS…
// `--built` builds the apps first, `--browser` looks for a Chromium and names it to the program, and
// `--tool` installs the packages of a folder in tools.
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt, ensureInstalled, ensureTool, runStoppably } from './setup.mjs'

ensureInstalled()
const text = process.argv.slice(2)
const env = {}
while (/^--(built|browser|tool=\w+)$|^[A-Z_]+=/.test(text[0])) {
  const word = text.shift()
  if (word === '--built') await ensureBuilt()
  else if (word === '--browser') env.CHROMIUM = ensureBrowser()
  else if (word.startsWith('--tool=')) ensureTool(word.slice('--tool='.length))
  else {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(word)
    env[name] = value
  }
}
const [program, ...args] = text
if (program) await runStoppably(program, args, { env })
