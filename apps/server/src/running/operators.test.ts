import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROJECT } from '../folders.ts'
import { useInstalledCluster } from '../test/installed-postgres.ts'
import { COMPILED, ENTRY, freePort } from '../test/server-process.ts'

const cluster = useInstalledCluster()
const root = mkdtempSync(join(tmpdir(), 'velvet-operators-'))
const programs = join(root, 'programs')
let firstPort = 0

/** A stand-in for systemctl. It starts the program of a unit and logs every call. */
const SYSTEMCTL = `#!/usr/bin/env node
const fs = require('fs'), { spawn } = require('child_process')
const root = process.env.OPERATORS_ROOT, [command] = process.argv.slice(2), unit = process.argv.at(-1)
fs.appendFileSync(root + '/systemctl.log', process.argv.slice(2).join(' ') + '\\n')
if (command === 'reload' && fs.existsSync(root + '/no-proxy')) process.exit(1)
const file = root + '/run-' + unit
const pid = fs.existsSync(file) ? Number(fs.readFileSync(file)) : 0
const lives = () => { try { return pid > 0 && (process.kill(pid, 0), !/State:\\s+Z/.test(fs.readFileSync('/proc/' + pid + '/status'))) } catch { return false } }
const end = () => { if (!lives()) return; process.kill(pid); for (const until = Date.now() + 20000; lives() && Date.now() < until;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50) }
if (command === 'is-active') process.exit(lives() ? 0 : 3)
if (command === 'disable' || command === 'restart') end()
if (command === 'restart') {
  const text = fs.readFileSync(root + '/etc/systemd/system/' + unit + '.service', 'utf8')
  const of = (name) => text.match(new RegExp('^' + name + '=(.*)$', 'm'))[1]
  for (const folder of of('StateDirectory').split(' ')) fs.mkdirSync(root + '/var/lib/' + folder, { recursive: true })
  const settings = fs.readFileSync(of('EnvironmentFile'), 'utf8').split('\\n').filter((line) => line.includes('='))
  const env = Object.fromEntries(settings.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
  const log = fs.openSync(root + '/' + unit + '.log', 'a')
  const [program, ...args] = of('ExecStart').split(' ')
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(program, args, { cwd: of('WorkingDirectory'), env: { PATH, NODE_COMPILE_CACHE, ...env }, detached: true, stdio: ['ignore', log, log] })
  fs.writeFileSync(file, String(child.pid))
  child.unref()
}
`

/** A stand-in for docker, with a container that takes calls. It logs every call. */
const DOCKER = `#!/bin/sh
echo "$*" >> "$OPERATORS_ROOT/docker.log"
for last; do :; done
case "$*" in
  *' up -d '*) touch "$OPERATORS_ROOT/is-up" ;;
  *' ps velvet') test -e "$OPERATORS_ROOT/is-up" && echo '(healthy)' || true ;;
  *' cp '*) echo backup > "$last" ;;
esac
`

function writeProgram(name: string, text: string): void {
  writeFileSync(join(programs, name), text)
  chmodSync(join(programs, name), 0o755)
}

/** Makes the folder of a built version. A broken version stops at once. */
function makeRelease(name: string, isBroken = false): string {
  const folder = join(root, 'opt', name)
  mkdirSync(join(folder, 'apps/server/dist'), { recursive: true })
  for (const path of [
    'deploy',
    'node_modules',
    'packages',
    'package.json',
    'apps/server/src',
    'apps/server/package.json',
  ]) {
    symlinkSync(join(PROJECT, path), join(folder, path))
  }
  const program = isBroken ? 'process.exit(1)' : `await import(${JSON.stringify(ENTRY)})`
  writeFileSync(join(folder, 'apps/server/dist/main.mjs'), program)
  return folder
}

interface Outcome {
  code: number | null
  text: string
}

function operators(args: readonly string[], typed = ''): Promise<Outcome> {
  const { hostname, port, username, password } = new URL(cluster())
  const child = spawn(process.execPath, [join(PROJECT, 'scripts/operators.ts'), ...args], {
    env: {
      ...COMPILED,
      PATH: `${programs}:${process.env['PATH']}`,
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      OPERATORS_ROOT: root,
      OPERATORS_FIRST_PORT: String(firstPort),
      OPERATORS_READY_SECONDS: args.includes(join(root, 'opt/broken')) ? '3' : '60',
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()))
  child.stdin.end(typed)
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, text })))
}

const settingsOf = (name: string) =>
  parseEnv(readFileSync(join(root, 'etc/velvet/operators', name, 'production.env'), 'utf8'))
const answers = async (name: string) =>
  (await fetch(`http://127.0.0.1:${settingsOf(name)['PORT']}/readyz`).catch(() => undefined))?.ok ?? false

function addNamed(name: string, country: string, more: readonly string[] = []) {
  const wanted = ['--domain', `${name}.example`, '--country', country, '--env', join(root, 'trial.env')]
  return operators(['add', name, ...wanted, '--release', join(root, 'opt/first'), ...more])
}

async function query(sql: string, database = 'postgres') {
  const client = new pg.Client({ connectionString: cluster().replace(/\/[^/]*$/, `/${database}`) })
  await client.connect()
  try {
    return await client.query<Record<string, unknown>>(sql)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  mkdirSync(programs)
  writeProgram('systemctl', SYSTEMCTL)
  writeProgram('docker', DOCKER)
  writeProgram('runuser', '#!/bin/sh\nshift 3\nexec "$@"\n')
  for (const name of ['useradd', 'userdel', 'chown', 'id']) writeProgram(name, '#!/bin/sh\nexit 0\n')
  for (const name of ['first', 'second']) makeRelease(name)
  makeRelease('broken', true)
  writeFileSync(join(root, 'trial.env'), 'SANDBOX=on\nSUPPORT_PHONE=+233240000000\n')
  firstPort = await freePort()
})
afterAll(() => {
  for (const name of readdirSync(root).filter((one) => one.startsWith('run-'))) {
    spawnSync('kill', ['-9', readFileSync(join(root, name), 'utf8')])
  }
  rmSync(root, { recursive: true, force: true })
})

test('three operators each get a database, port, secrets, domain and first admin', async () => {
  const made = [
    await addNamed('silverbird', 'NG', ['--admin', 'ada@silverbird.example', '--admin-name', 'Ada Obi']),
    await addNamed('osu-lights', 'GH'),
    await addNamed('plateau', 'CI'),
  ]
  expect(
    made.map(({ code }) => code),
    made.map(({ text }) => text).join('\n'),
  ).toEqual([0, 0, 0])
  expect(made[0]?.text).toMatch(/Ada Obi chooses a password here.*\nhttps:\/\/silverbird\.example/)
  const names = ['silverbird', 'osu-lights', 'plateau']
  expect(await Promise.all(names.map(answers))).toEqual([true, true, true])
  for (const key of ['PORT', 'DATABASE_URL', 'TOKEN_SECRET', 'HASH_SECRET', 'PROOF_SECRET', 'DATA_DIR', 'PUBLIC_URL']) {
    expect(new Set(names.map((name) => settingsOf(name)[key])).size, key).toBe(3)
  }
  const { rows } = await query('select minimum_top_up::int, active_payment_method from settings', 'velvet_osu_lights')
  expect(rows).toEqual([{ minimum_top_up: 750, active_payment_method: 'paystack' }])
  expect(readFileSync(join(root, 'etc/velvet/proxy/plateau.caddy'), 'utf8')).toMatch(
    new RegExp(`^plateau.example \\{\\n\\treverse_proxy 127.0.0.1:${settingsOf('plateau')['PORT']} \\{`, 'm'),
  )
})

test('an operator cannot read the database of another one', async () => {
  const other = new URL(settingsOf('silverbird')['DATABASE_URL'] ?? '')
  other.pathname = '/velvet_plateau'
  const client = new pg.Client({ connectionString: other.href })
  await expect(client.connect()).rejects.toThrow('permission denied')
})

test('adding an operator again changes none of its secrets', async () => {
  const before = settingsOf('silverbird')
  expect(await addNamed('silverbird', 'NG')).toMatchObject({ code: 0 })
  expect(settingsOf('silverbird')).toEqual(before)
  expect(await answers('silverbird')).toBe(true)
})

test('bad names, a taken domain and another country are refused', async () => {
  for (const name of ['Silver', '../etc', 'a', 'x--y', 'postgres;drop', 'n'.repeat(25)]) {
    expect((await addNamed(name, 'NG')).text, name).toContain('A name has')
  }
  expect((await addNamed('other', 'NG', ['--domain', 'plateau.example'])).text).toContain('plateau has this domain')
  expect((await addNamed('plateau', 'GH')).text).toContain('plateau exists already: in CI')
  expect(existsSync(join(root, 'etc/velvet/operators/other'))).toBe(false)
})

test('a stopped operator is still listed, and the others keep running', async () => {
  expect(await operators(['stop', 'osu-lights'])).toMatchObject({ code: 0 })
  expect(await Promise.all(['silverbird', 'osu-lights', 'plateau'].map(answers))).toEqual([true, false, true])
  const { text } = await operators(['list'])
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => [line.split('  ')[0], line.split('  ').at(-1)]),
  ).toEqual([
    ['osu-lights', 'stopped'],
    ['plateau', 'ready'],
    ['silverbird', 'ready'],
  ])
})

test('an upgrade of all stops at the first that fails, and can be run again', async () => {
  const failed = await operators(['upgrade', 'plateau', 'silverbird', '--release', join(root, 'opt/broken')])
  expect(failed.code, failed.text).toBe(1)
  expect(failed.text).toContain(`upgrade plateau --release ${join(root, 'opt/first')}`)
  expect(await answers('silverbird')).toBe(true)
  const again = await operators(['upgrade', '--all', '--release', join(root, 'opt/second')])
  expect(again, again.text).toMatchObject({ code: 0 })
  expect(await Promise.all(['silverbird', 'osu-lights', 'plateau'].map(answers))).toEqual([true, false, true])
  expect((await operators(['list'])).text.match(/ {2}second {2}/g)).toHaveLength(3)
})

test('removing an operator needs its typed name and keeps its last backup', async () => {
  const secrets = settingsOf('plateau')
  const refused = await operators(['remove', 'plateau'], 'plato\n')
  expect(refused.text).toContain('nothing is removed')
  expect(await answers('plateau')).toBe(true)
  // The proxy fails, so the command stops after the backup and must be run again.
  writeFileSync(join(root, 'no-proxy'), '')
  expect((await operators(['remove', 'plateau'], 'plateau\n')).code).toBe(1)
  rmSync(join(root, 'no-proxy'))
  const removed = await operators(['remove', 'plateau'], 'plateau\n')
  expect(removed, removed.text).toMatchObject({ code: 0 })
  const kept = join(root, 'var/lib/velvet-removed/plateau')
  expect(existsSync(join(kept, 'last.backup'))).toBe(true)
  expect(parseEnv(readFileSync(join(kept, 'production.env'), 'utf8'))).toEqual(secrets)
  for (const path of [
    'etc/velvet/operators/plateau',
    'etc/velvet/proxy/plateau.caddy',
    'var/lib/velvet-operators/plateau',
  ]) {
    expect(existsSync(join(root, path)), path).toBe(false)
  }
  const { rows } = await query(`select datname from pg_database where datname like 'velvet\\_%' order by 1`)
  expect(rows.map(({ datname }) => datname)).toEqual(['velvet_osu_lights', 'velvet_silverbird'])
  expect(await answers('silverbird')).toBe(true)
})

test('each operator is its own compose project with a shared database and proxy', async () => {
  const added = await addNamed('lagune', 'CI', ['--by', 'compose'])
  expect(added, added.text).toMatchObject({ code: 0 })
  const { PORT, DATA_DIR, DATABASE_URL, REDIS_URL } = settingsOf('lagune')
  expect([PORT, DATA_DIR, REDIS_URL]).toEqual(['3000', '/data', 'redis://redis:6379'])
  expect(DATABASE_URL).toMatch(/^postgres:\/\/velvet_lagune:\w{64}@postgres\/velvet_lagune$/)
  expect(readFileSync(join(root, 'etc/velvet/proxy/lagune.caddy'), 'utf8')).toContain('velvet-lagune:3000')
  expect((await operators(['remove', 'lagune'], 'lagune\n')).code).toBe(0)
  expect(existsSync(join(root, 'var/lib/velvet-removed/lagune/last.backup'))).toBe(true)
  const calls = readFileSync(join(root, 'docker.log'), 'utf8').split('\n')
  const own = calls.filter((call) => call.includes('-p velvet-lagune')).map((call) => call.split('compose.env ')[1])
  expect(own.map((call) => call?.split(' ').slice(0, 2).join(' '))).toEqual([
    'ps velvet',
    'up -d',
    'ps velvet',
    'stop',
    'run --rm',
    'run --rm',
    'create',
    'cp velvet:/backups/last.backup',
    'stop',
    'down --volumes',
  ])
  expect(calls.filter((call) => call.includes('caddy reload'))).toHaveLength(2)
})
