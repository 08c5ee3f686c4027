// Checks the files of deploy/ with the tools that read them in production. If a tool is not
// installed, its test is skipped, and the name of the test names the tool. scripts/deploy.test.ts
// needs no such tools.
import { spawnSync } from 'node:child_process'
import { appendFileSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

interface Check {
  what: string
  program: string
  args: readonly string[]
  env?: Record<string, string>
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
  {
    what: 'Caddy takes its settings with a host of the staff',
    program: 'caddy',
    args: ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'],
    env: { HOST_NAME: 'tickets.example', STAFF_HOST_NAME: 'staff.tickets.example' },
  },
  {
    what: 'Caddy takes its settings without a host of the staff',
    program: 'caddy',
    args: ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'],
    env: { HOST_NAME: 'tickets.example', STAFF_HOST_NAME: '' },
  },
  {
    what: 'the Dockerfile follows the rules of its linter',
    program: 'hadolint',
    args: ['deploy/Dockerfile'],
  },
  {
    // The package on PyPI contains the schemas of Kubernetes. It has no schema for the kind Cluster
    // of CloudNativePG, so the program skips that manifest.
    what: 'the manifests of Kubernetes fit its schemas',
    program: 'kubernetes-validate',
    args: ['--kubernetes-version', '1.33', '--strict', ...manifests()],
  },
  {
    // The package on PyPI contains the schemas, so the check needs no network.
    what: 'the compose file fits the schema of Docker',
    program: 'check-jsonschema',
    args: ['--builtin-schema', 'vendor.compose-spec', 'deploy/compose.yml'],
  },
  {
    what: 'the workflows fit the schema of GitHub',
    program: 'check-jsonschema',
    args: ['--builtin-schema', 'vendor.github-workflows', ...globSync('.github/workflows/*.yml', { cwd: ROOT })],
  },
  {
    what: 'the command of an installation by systemd is a script that a shell takes',
    program: 'sh',
    args: ['-n', 'deploy/systemd/velvet'],
  },
]

function manifests(): string[] {
  return globSync('deploy/kubernetes/**/*.yaml', { cwd: ROOT })
}

function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}

for (const { what, program, args, env } of CHECKS) {
  test.skipIf(!isInstalled(program))(`${what} (${program})`, () => {
    expectSuccess(program, args, env)
  })
}

test.skipIf(!isInstalled('systemd-analyze'))('systemd takes the unit (systemd-analyze)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'velvet-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const unit = readFileSync(join(ROOT, 'deploy/systemd/velvet.service'), 'utf8')
  // The program of the unit exists only after an installation, so another program replaces it here.
  const copy = join(folder, 'velvet.service')
  writeFileSync(copy, unit.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'))
  expectSuccess('systemd-analyze', ['verify', copy])
})

test.skipIf(!isInstalled('haproxy'))('HAProxy takes its settings (haproxy)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'velvet-haproxy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // HAProxy reads the certificate and the texts of its refusals. An installation puts these files
  // into other folders.
  const certificate = join(folder, 'certificate.pem')
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=x']
  const into = ['-keyout', certificate, '-out', join(folder, 'public')]
  expectSuccess('openssl', ['req', '-x509', ...made, ...into])
  appendFileSync(certificate, readFileSync(join(folder, 'public')))
  const settings = readFileSync(join(ROOT, 'deploy/cluster/haproxy.cfg'), 'utf8')
    .replaceAll('/etc/haproxy/certificates/', certificate)
    .replaceAll('/etc/haproxy/busy.json', join(ROOT, 'deploy/cluster/busy.json'))
  const copy = join(folder, 'haproxy.cfg')
  writeFileSync(copy, settings)
  expectSuccess('haproxy', ['-c', '-f', copy])
})

function expectSuccess(program: string, args: readonly string[], env = {}): void {
  const options = { cwd: ROOT, env: { ...process.env, ...env }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(program, args, options)
  expect({ status, said: stdout + stderr }).toMatchObject({ status: 0 })
}
