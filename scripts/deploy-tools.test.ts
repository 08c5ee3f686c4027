// Has the real tools read the files of deploy/. A tool that this machine does not have is skipped,
// and the name of the test that was skipped says which one; scripts/deploy.test.ts needs none.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

interface Check {
  what: string
  program: string
  args: readonly string[]
}

const CHECKS: readonly Check[] = [
  {
    what: 'the alerts are rules that Prometheus takes',
    program: 'promtool',
    args: ['check', 'rules', 'deploy/prometheus/alerts.yml'],
  },
  {
    what: 'each alert fires when it should, and not before',
    program: 'promtool',
    args: ['test', 'rules', 'deploy/prometheus/alerts.test.yml'],
  },
  {
    what: 'the settings of Prometheus can be read',
    program: 'promtool',
    args: ['check', 'config', 'deploy/prometheus/prometheus.yml'],
  },
]

function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}

for (const { what, program, args } of CHECKS) {
  test.skipIf(!isInstalled(program))(`${what} (${program})`, () => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' })
    expect({ status, said: stdout + stderr }).toMatchObject({ status: 0 })
  })
}
