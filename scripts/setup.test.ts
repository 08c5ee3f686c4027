import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('a start in production also installs what builds the apps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'velvet-setup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'bin'))
  cpSync(join(import.meta.dirname, 'setup.mjs'), join(folder, 'scripts/setup.mjs'))
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  const asked = join(folder, 'asked')
  writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\necho "$@" > ${asked}\n`, { mode: 0o755 })
  const program = "import('./scripts/setup.mjs').then((setup) => setup.ensureInstalled())"
  const { status } = spawnSync(process.execPath, ['-e', program], {
    cwd: folder,
    env: { PATH: `${folder}/bin:${process.env['PATH'] ?? ''}`, NODE_ENV: 'production' },
  })
  expect([status, readFileSync(asked, 'utf8').trim()]).toEqual([
    0,
    'ci --include=dev --no-audit --no-fund',
  ])
})
