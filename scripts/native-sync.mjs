// Brings the native shells in step with the web app: builds it for them, writes the version, and
// copies it in. `--check` fails if that changes a committed file of the shells,
// or if a test of the shells fails.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT, ensureInstalled, ensureTool, fail, run } from './setup.mjs'

const WEB = join(ROOT, 'apps/web')
const SHELLS = ['android', 'ios'].map((name) => join(WEB, name))
/** Files that the copy makes anew each time, and that git ignores. */
const MADE = [
  /\/(assets|App)\/public\//,
  /capacitor-cordova-(android|ios)-plugins\//,
  /\/(assets|App)\/(capacitor\.(config|plugins)\.json|config\.xml)$/,
  /\/xml\/config\.xml$/,
  /\/(build|\.gradle|DerivedData)\//,
]

/** Returns the digest of each committed file of the shells, by its path. */
function digests() {
  const files = SHELLS.flatMap((shell) =>
    readdirSync(shell, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  ).filter((file) => !MADE.some((pattern) => pattern.test(file)))
  const digest = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')
  return new Map(files.map((file) => [relative(ROOT, file), digest(file)]))
}

/** Writes the version into a file, because Apple's build runs no script of ours. */
function writeVersion() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const [major, minor, patch] = version.split('.').map(Number)
  const settings = {
    MARKETING_VERSION: version,
    CURRENT_PROJECT_VERSION: major * 1_000_000 + minor * 1_000 + patch,
    APP_HOST: process.env.APP_HOST ?? 'velvet.example',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(join(WEB, 'ios/app.xcconfig'), `// Written by npm run native:sync.\n${lines.join('')}`)
}

ensureInstalled()
const before = digests()
run('npm', ['run', '--silent', 'build:native', '--workspace', 'apps/web'])
writeVersion()
run(join(ensureTool('native'), 'node_modules/.bin/cap'), ['sync'], { cwd: WEB })

if (process.argv.includes('--check')) {
  const after = digests()
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  )
  if (changed.length > 0) {
    fail(`The native shells are not in step. Commit what npm run native:sync has changed:
${changed.map((file) => `  ${file}`).join('\n')}`)
  }
  run('vitest', ['run', '--config', 'tools/native/vitest.config.mjs'])
  console.log(`The native shells are in step: ${after.size} files`)
}
