// Checks the files in deploy/ without Docker, Kubernetes and Prometheus, as far as possible.
import { NODE_FLAGS } from '@velvet/server/test/server-process'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'

const ROOT = join(import.meta.dirname, '..')
const DEPLOY = join(ROOT, 'deploy')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
function readYaml(file: string): unknown[] {
  return parseAllDocuments(read(`deploy/${file}`)).map((document) => {
    // toJS() of a document with errors would leave out what could not be read.
    if ('errors' in document) for (const error of document.errors) throw error
    return document.toJS() as unknown
  })
}

/** The names of all metrics that the server's code declares. */
const METRICS = new Set(
  readdirSync(join(ROOT, 'apps/server/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [...read(`apps/server/src/${name}`).matchAll(/'((?:velvet|http)_[a-z_]+)'/g)])
    .map(([, name]) => name),
)
// node_exporter shows what the restore drill writes.
for (const [name] of read('deploy/pgbackrest/drill').matchAll(/velvet_[a-z_]+/g)) METRICS.add(name)

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[]
}

function metricsOf(expression: string): string[] {
  return [...expression.matchAll(/\b(?:velvet|http)_[a-z_]+/g)].map(([name]) => {
    // Prometheus gets three metrics with these endings from a histogram, but the declaration of the
    // histogram has no ending.
    const histogram = name.replace(/_(bucket|count|sum)$/, '')
    return METRICS.has(histogram) ? histogram : name
  })
}

interface Service {
  image?: string
  build?: { args: Record<string, string> }
}

const { groups } = readYaml('prometheus/alerts.yml')[0] as Rules
const ALERTS = groups.flatMap(({ rules }) => rules)

test('every file of deploy/ that is YAML can be read', () => {
  const files = readdirSync(DEPLOY, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.yml') || name.endsWith('.yaml'),
  )
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) expect(() => readYaml(file), file).not.toThrow()
})

test('alerts and dashboards use metrics that the server has', () => {
  for (const { alert, expr } of ALERTS) {
    for (const name of metricsOf(expr)) expect(METRICS, alert).toContain(name)
  }
  const board = JSON.parse(read('deploy/grafana/velvet.json')) as {
    panels: { title: string; targets: { expr: string }[] }[]
  }
  for (const { title, targets } of board.panels) {
    for (const { expr } of targets) {
      for (const name of metricsOf(expr)) expect(METRICS, title).toContain(name)
    }
  }
})

test('every alert has a test of its own', () => {
  const [tests] = readYaml('prometheus/alerts.test.yml') as [
    { tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] },
  ]
  const fired = tests.tests.flatMap(({ alert_rule_test }) =>
    alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0),
  )
  const names = new Set(fired.map(({ alertname }) => alertname))
  expect([...names].sort()).toEqual(ALERTS.map(({ alert }) => alert).sort())
})

test('docs/operate.md says what to do for each alert, and for no other', () => {
  const [, section = ''] = /^## Alerts$(.+?)^## /ms.exec(read('docs/operate.md')) ?? []
  const described = [...section.matchAll(/^- \*\*(\w+)\*\*/gm)].map(([, name]) => name)
  expect(described.sort()).toEqual(ALERTS.map(({ alert }) => alert).sort())
})

test('the example of settings names only settings that the server reads', () => {
  const settings = read('apps/server/src/settings/environment.ts')
  const names = [...read('deploy/production.env.example').matchAll(/^([A-Z0-9_]+)=/gm)]
  expect(names.length).toBeGreaterThan(20)
  for (const [, name] of names) expect(settings).toMatch(new RegExp(`\\b${name}: `))
})

test('images have the version of Node that the project pins, and the commands exist', () => {
  const { optionalDependencies, version } = JSON.parse(read('package.json')) as {
    version: string
    optionalDependencies: Record<string, string>
  }
  const [node, ...others] = new Set(Object.values(optionalDependencies))
  expect(others).toEqual([])
  const dockerfile = read('deploy/Dockerfile')
  const images = Array.from(dockerfile.matchAll(/^FROM (\S+)/gm), ([, image]) => image)
  expect(new Set(images)).toEqual(new Set([`node:${node}-trixie-slim@\${NODE_DIGEST}`]))
  expect(dockerfile).toMatch(/^USER 1000$/m)
  for (const manifest of ['velvet.yaml', 'by-hand/restore.yaml']) {
    expect(read(`deploy/kubernetes/${manifest}`)).toContain(`velvet:${version}@sha256:DIGEST\n`)
  }
  for (const file of ['deploy/Dockerfile', 'deploy/systemd/velvet.service']) {
    expect(read(file)).toContain('apps/server/dist/main.mjs')
    for (const [program] of read(file).matchAll(/apps\/server\/src\/[\w/-]+\.ts/g)) {
      expect(() => read(program), program).not.toThrow()
    }
  }
})

test('every container has minimal capabilities, a read-only root and a pinned image', () => {
  const { services } = readYaml('compose.yml')[0] as { services: Record<string, Service> }
  for (const [name, service] of Object.entries(services)) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    if (service.image) expect(service.image, name).toMatch(/@\$\{[A-Z]+_DIGEST:\?/)
    else expect(JSON.stringify(service.build), name).toMatch(/_DIGEST:\?/)
  }
  const manifests = readdirSync(join(DEPLOY, 'kubernetes'), { recursive: true, encoding: 'utf8' })
  for (const file of manifests.filter((name) => name.endsWith('.yaml'))) {
    const text = read(`deploy/kubernetes/${file}`)
    for (const [, image = ''] of text.matchAll(/^\s*(?:- )?image(?:Name)?: (\S+)$/gm)) {
      expect(image, file).toMatch(/@sha256:DIGEST$/)
    }
    const containers = text.match(/^ +- name: \w+\n +image: /gm) ?? []
    for (const promise of ['allowPrivilegeEscalation: false', 'readOnlyRootFilesystem: true', 'drop: [ALL]']) {
      expect(text.split(promise).length - 1, `${file} ${promise}`).toBe(containers.length)
    }
  }
  const unit = read('deploy/systemd/velvet.service')
  for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=']) {
    expect(unit.split('\n')).toContain(line)
  }
})

test('git and images leave out what trials leave behind', () => {
  const left = [
    '.data/x',
    'data/x',
    '.cache/x',
    'test-results/x.png',
    'trial.env',
    'deploy/.env',
    '.env.local',
    'deploy/production.env',
    'today.backup',
    'velvet.dump',
    'dump.sql.gz',
    'start.log',
  ]
  const ignored = execFileSync('git', ['check-ignore', '--no-index', ...left], { cwd: ROOT })
  expect(ignored.toString().trim().split('\n')).toEqual(left)
  // Docker reads its patterns from the root, where git finds a name in every folder.
  const forImages = read('.dockerignore').replaceAll('**/', '').split('\n')
  const forGit = read('.gitignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const plain = (line: string) => line.replaceAll(/^\/|\/$/g, '')
  const covered = ['dist', 'dist-native']
  expect(forGit.map(plain).filter((line) => !forImages.includes(line))).toEqual(covered)
})

test('every command that starts the server gives Node the same flags', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  expect(scripts.start).toBe(`node ${NODE_FLAGS.join(' ')} scripts/start.mjs`)
  const [, started = ''] = /^CMD (\[.+\])$/m.exec(read('deploy/Dockerfile')) ?? []
  expect(JSON.parse(started)).toEqual(['node', ...NODE_FLAGS, 'apps/server/dist/main.mjs'])
  expect(read('deploy/systemd/velvet.service')).toContain(
    `/.bin/node ${NODE_FLAGS.join(' ')} apps/server/dist/main.mjs\n`,
  )
})

test('the image keeps native parts of packages, and its user can write to volumes', () => {
  const dockerfile = read('deploy/Dockerfile')
  expect(dockerfile).toContain('npm prune --omit=dev &&')
  const { services } = readYaml('compose.yml')[0] as {
    services: { velvet: { volumes: string[] } }
  }
  const [, folders = ''] = /^RUN mkdir .+ && chown node:node (.+)$/m.exec(dockerfile) ?? []
  const mounted = services.velvet.volumes.map((volume) => volume.split(':')[1])
  expect(folders.split(' ').sort()).toEqual(mounted.sort())
})

test('the balancer refuses with the messages of the catalogue', async () => {
  const { GENERAL_ERRORS } = await import('@velvet/contract/shared/general-errors')
  expect(JSON.parse(read('deploy/cluster/busy.json'))).toEqual({
    error: 'service-unavailable',
    message: GENERAL_ERRORS['service-unavailable'].message,
  })
})

test('on every way, PostgreSQL copies its log away within a minute', () => {
  const places = [
    ['pgbackrest/velvet.conf', /^archive_timeout = (\d+)$/m],
    ['compose.yml', /archive_timeout=(\d+)$/m],
    ['kubernetes/database.yaml', /archive_timeout: (\d+)s$/m],
    ['cluster/patroni.yml', /archive_timeout: (\d+)s$/m],
  ] as const
  for (const [file, setting] of places) {
    const [, seconds] = setting.exec(read(`deploy/${file}`)) ?? []
    expect(Number(seconds), file).toBeLessThanOrEqual(30)
  }
})
