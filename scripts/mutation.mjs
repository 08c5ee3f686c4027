// Changes the code of a folder in one place at a time and checks that a test notices each change. The tests are
// those below the folder, or below another one: mutation.mjs FOLDER [FOLDER-OF-TESTS]
import { existsSync } from 'node:fs'
import { ensureInstalled, ensureTool, fail, run } from './setup.mjs'

ensureInstalled()
const [folder, tests = folder] = process.argv.slice(2).map((path) => path.replace(/\/$/, ''))
if (!folder || !existsSync(folder)) fail('Name a folder, such as apps/server/src/kernel/secrets')
const tool = ensureTool('mutation')
run(`${tool}/node_modules/.bin/stryker`, ['run', `${tool}/stryker.config.mjs`], {
  env: { MUTATED_FOLDER: folder, TESTS_FOLDER: tests },
})
