import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findProcessesIn } from '../platform/own-postgres/embedded-processes.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const RUNS_MS = { timeout: 120_000 }

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-ended-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test.each([
  ['Ctrl-C', 'SIGINT', 'the whole group'],
  ['SIGTERM to the command', 'SIGTERM', 'the command'],
] as const)(
  'a run of tests that is ended by %s leaves no process and no file behind',
  RUNS_MS,
  async (_, signal, receiver) => {
    const folder = await aFolder()
    // This suite needs a database, and a server in a process of its own.
    const suite = 'apps/server/src/faults/killed-scans.test.ts'
    const command = `const { runStoppably } = await import('./scripts/setup.mjs')
      await runStoppably('vitest', ['run', '--project', 'server', '${suite}'])`
    const args = ['--input-type=module', '--eval', command]
    const env = { ...process.env, TMPDIR: folder, FAULT_ROUNDS: 'full' }
    const run = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'ignore', detached: true })
    onTestFinished(() => void run.kill('SIGKILL'))
    const ofRun = () => findProcessesIn(folder, () => true)
    const isServer = (name: string) => !/^(postgres|initdb|sh|dash)$/.test(name)
    const programs = async () => (await findProcessesIn(folder, isServer)).length
    await expect.poll(programs, { timeout: 60_000 }).toBeGreaterThan(0)

    const gone = once(run, 'exit')
    process.kill(receiver === 'the command' ? (run.pid ?? 0) : -(run.pid ?? 0), signal)
    await gone
    await expect.poll(ofRun, { timeout: 20_000 }).toEqual([])
    // Vitest's own temporary files are left to it.
    const files = async () => (await readdir(folder)).filter((name) => name.startsWith('velvet-'))
    await expect.poll(files, { timeout: 20_000 }).toEqual([])
  },
)

const TWO_TESTS = `
import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'vitest'
import { inRounds } from '${join(import.meta.dirname, 'rounds.ts')}'
const note = (words) => appendFileSync(new URL('./notes', import.meta.url), words + '\\n')

test('first', { timeout: 150 }, async () => {
  for (const round of inRounds(1000)) {
    await sleep(30)
    note('first')
  }
})
test('second', async () => {
  note('second')
  await sleep(200)
})
`

test('a test that has run out of time does nothing more once the next one has begun', RUNS_MS, async () => {
  const folder = await aFolder()
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'two.test.ts'), TWO_TESTS)
  await writeFile(join(folder, 'vitest.config.mjs'), 'export default {}')
  const run = spawn(join(ROOT, 'node_modules/.bin/vitest'), ['run'], {
    cwd: folder,
    stdio: 'ignore',
  })
  expect(await once(run, 'exit')).toEqual([1, null])
  const notes = (await readFile(join(folder, 'notes'), 'utf8')).trim().split('\n')
  expect(notes.filter((text) => text === 'second')).toHaveLength(1)
  expect(notes.at(-1)).toBe('second')
})
