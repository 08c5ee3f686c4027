// The set-up that every command needs first, on a machine with only Node and npm: packages, then
// builds. It is plain JavaScript without dependencies, since nothing is installed yet when it runs.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '..')
const MARKS = join(ROOT, '.cache')
const MINIMUM_NODE = [20, 19]

/** The program of the Node version that the project pins. It exists once packages are installed. */
export const NODE = join(ROOT, 'node_modules/.bin/node')

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [wantedMajor, wantedMinor] = MINIMUM_NODE
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return
  fail(`Node ${MINIMUM_NODE.join('.')} or later is needed; this is ${process.versions.node}`)
}

export function fail(text) {
  console.error(text)
  process.exit(1)
}

/**
 * Returns every file below the given folders in a fixed order, without tests, because no build
 * contains them.
 */
function filesBelow(paths) {
  return paths.flatMap((path) => {
    const full = join(ROOT, path)
    if (!existsSync(full)) return []
    return readdirSync(full, { withFileTypes: true, recursive: true })
      .filter(
        (entry) =>
          entry.isFile() &&
          !/\.test\.tsx?$/.test(entry.name) &&
          !/(^|\/)(dist|node_modules)(\/|$)/.test(entry.parentPath),
      )
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  })
}

function fingerprint(files, begunWith = '') {
  const hash = createHash('sha256').update(begunWith)
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function isMarked(name, value) {
  try {
    return readFileSync(join(MARKS, name), 'utf8') === value
  } catch {
    return false
  }
}

function mark(name, value) {
  mkdirSync(MARKS, { recursive: true })
  writeFileSync(join(MARKS, name), value)
}

function environment() {
  return { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` }
}

/** Runs a program, in the root of the project by default, and waits for it. Ends this process if it fails. */
export function run(command, args, { env = {}, cwd = ROOT } = {}) {
  const settings = { cwd, env: { ...environment(), ...env } }
  const { status, error } = spawnSync(command, args, { ...settings, stdio: 'inherit' })
  if (error) fail(`${command} could not be run: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Runs a program that starts others, such as a database. A signal to this process ends the program as Ctrl-C
 * does, so that it takes down what it has started. Resolves when it has succeeded.
 */
export async function runStoppably(command, args, { env = {} } = {}) {
  const settings = { cwd: ROOT, env: { ...environment(), ...env } }
  const child = spawn(command, args, { ...settings, stdio: 'inherit' })
  const stop = () => child.kill('SIGINT')
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)
  const code = await new Promise((resolve) => {
    child.on('error', (error) => fail(`${command} could not be run: ${error.message}`))
    child.on('exit', (status) => resolve(status ?? 1))
  })
  for (const signal of signals) process.off(signal, stop)
  if (code !== 0) process.exit(code)
}

/** Runs a program in the root of the project. Resolves to what it printed, and whether it succeeded. */
export function runQuietly(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, env: environment() })
    let output = ''
    const keep = (chunk) => (output += chunk)
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ isGood: false, output: error.message }))
    child.on('close', (code) => resolve({ isGood: code === 0, output }))
  })
}

/**
 * Returns true if every package of the lock file is in its place, no matter who installed it. npm lists
 * what it has installed only when an install is complete, and removes the list before it starts anew.
 * Packages for other machines are missing here.
 */
function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json')
  return Object.entries(packagesIn('package-lock.json') ?? {}).every(([path, requested]) => {
    const found = path === '' ? requested : installed?.[path]
    if (!found) return requested.optional === true
    if (found.version !== requested.version || found.integrity !== requested.integrity) return false
    return existsSync(join(ROOT, path, 'package.json'))
  })
}

function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(join(ROOT, lockFile), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Installs the packages of the lock file, unless they are installed. */
export function ensureInstalled() {
  requireNode()
  // npm may have left out Node. Its packages are optional, because each is for one kind of machine.
  if (existsSync(NODE) && isInstalled()) return
  console.log('Installing packages…')
  // With NODE_ENV=production, npm would leave out the packages that build the apps.
  run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'])
}

/** Installs what only one command needs, from the lock file of its folder in tools. Returns the path of the folder. */
export function ensureTool(name) {
  const folder = join(ROOT, 'tools', name)
  const lock = fingerprint([join(folder, 'package-lock.json')])
  if (!existsSync(join(folder, 'node_modules')) || !isMarked(`tool-${name}`, lock)) {
    run('npm', ['ci', '--no-audit', '--no-fund', '--prefix', folder])
    mark(`tool-${name}`, lock)
  }
  return folder
}

const PAGE_FILES = ['index.html', 'vite.config.ts']
/** The other apps are built with these files of the customer's app, and the worker of the gate and counter is among them. */
const OF_WEB = ['../web/build', '../web/src/worker']

/**
 * Each entry names what is built, the folders and files that go into it, and the file that starts
 * the result.
 */
const BUILT = [
  {
    name: 'web',
    text: 'the app',
    folders: ['src', 'public', 'build', 'proof'],
    files: PAGE_FILES,
  },
  { name: 'console', text: 'the console', folders: ['src', ...OF_WEB], files: PAGE_FILES },
  { name: 'gate', text: 'the gate', folders: ['src', ...OF_WEB], files: PAGE_FILES },
  { name: 'counter', text: 'the counter', folders: ['src', ...OF_WEB], files: PAGE_FILES },
  {
    name: 'server',
    text: 'the server',
    folders: ['src', 'seeds', 'build'],
    files: ['build.config.ts'],
    result: 'main.mjs',
  },
]

/** Builds each app and the server, as many in parallel as there are cores. Builds of unchanged sources are skipped. */
export async function ensureBuilt() {
  const packages = fingerprint(filesBelow(['packages']))
  const stale = BUILT.flatMap(({ name, text, folders, files, result = 'index.html' }) => {
    const app = `apps/${name}`
    const single = [...files.map((file) => `${app}/${file}`), 'package-lock.json']
    const sources = filesBelow(folders.map((folder) => `${app}/${folder}`))
    const requested = fingerprint([...sources, ...single.map((file) => join(ROOT, file))], packages)
    const built = `built-${name}`
    const isBuilt = existsSync(join(ROOT, app, 'dist', result)) && isMarked(built, requested)
    return isBuilt ? [] : [{ app, text, built, requested }]
  })
  const buildNext = async () => {
    for (let next = stale.shift(); next; next = stale.shift()) {
      console.log(`Building ${next.text}…`)
      const { isGood, output } = await runQuietly('npm', ['run', '--silent', 'build', '--workspace', next.app])
      if (output) console.log(output.trimEnd())
      if (!isGood) process.exit(1)
      mark(next.built, next.requested)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, buildNext))
}
