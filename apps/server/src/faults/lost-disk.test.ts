import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { access, chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { PROJECT } from '../folders.ts'
import { findPostmaster } from '../platform/own-postgres/embedded-processes.ts'
import { succeeds } from '../platform/process/succeeds.ts'
import { isFull } from '../test/rounds.ts'
import { freePort } from '../test/server-process.ts'

const run = promisify(execFile)
/** Debian 12's pgBackRest knows PostgreSQL up to this one. */
const BIN = '/usr/lib/postgresql/15/bin'
const SHIPPED = join(PROJECT, 'deploy/pgbackrest')
const LOSS_LIMIT_MS = 60_000
const LOAD_MS = 100_000

const canRun =
  isFull &&
  process.getuid?.() === 0 &&
  (await succeeds(Promise.all([access(`${BIN}/pg_ctl`), access('/usr/bin/pgbackrest')])))

/** Runs a program as the user of PostgreSQL. */
const asPostgres = (env: NodeJS.ProcessEnv, ...text: string[]) =>
  run('runuser', ['-u', 'postgres', '--', ...text], { env: { ...process.env, ...env }, cwd: '/' })

/** Starts a PostgreSQL with the settings of deploy/pgbackrest, and a folder in place of its bucket. */
async function makePlace() {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-log-'))
  await chmod(folder, 0o777)
  const data = join(folder, 'data')
  const env = { PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf') }
  const port = await freePort()
  const shipped = readFileSync(join(SHIPPED, 'pgbackrest.conf'), 'utf8')
  const settings = shipped
    .replace(/^repo1-type=s3$/m, 'repo1-type=posix')
    .replace(/^repo1-path=.*$/m, `repo1-path=${join(folder, 'repository')}`)
    .replaceAll(/^repo1-s3-.*\n/gm, '')
    .replace(/^pg1-path=.*$/m, `pg1-path=${data}\npg1-socket-path=${folder}\npg1-port=${port}`)
    .replace('[velvet]', `lock-path=${join(folder, 'locks')}\n[velvet]`)
  await writeFile(env.PGBACKREST_CONFIG, settings)
  const stopAndRemove = async () => {
    await asPostgres(env, `${BIN}/pg_ctl`, 'stop', '-D', data, '-m', 'immediate').catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
  onTestFinished(stopAndRemove, LOSS_LIMIT_MS)
  await asPostgres(env, `${BIN}/initdb`, '-D', data, '--auth=trust', '--encoding=UTF8')
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`
  await cp(join(SHIPPED, 'velvet.conf'), join(folder, 'velvet.conf'))
  await chmod(join(folder, 'velvet.conf'), 0o644)
  const include = `include '${join(folder, 'velvet.conf')}'\nport = ${port}\n`
  await writeFile(join(data, 'postgresql.conf'), include, { flag: 'a' })
  const pgbackrest = (...text: string[]) => asPostgres(env, 'pgbackrest', '--stanza=velvet', ...text)
  return {
    data,
    env,
    pgbackrest,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: () =>
      asPostgres(
        env,
        `${BIN}/pg_ctl`,
        'start',
        '-D',
        data,
        '-w',
        '-t',
        '120',
        '-s',
        '-o',
        options,
        '-l',
        join(folder, 'log'),
      ),
    stop: () => asPostgres(env, `${BIN}/pg_ctl`, 'stop', '-D', data, '-m', 'fast', '-s'),
    repository: () => mkdir(join(folder, 'repository')).then(() => chmod(join(folder, 'repository'), 0o777)),
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Returns the rows once PostgreSQL has read its log to the end. It answers while it still reads. */
async function keptAt(url: string): Promise<number[]> {
  const client = await connect(url)
  const recovers = async () => {
    const state = await client.query<{ on: boolean }>('select pg_is_in_recovery() as on')
    return state.rows[0]?.on
  }
  await expect.poll(recovers, { timeout: 60_000 }).toBe(false)
  const { rows } = await client.query<{ at: string }>('select at from kept order by at')
  await client.end()
  return rows.map(({ at }) => Number(at))
}

test.runIf(canRun)(
  'a disk that is lost under load costs at most a minute, by the shipped settings',
  { timeout: 600_000 },
  async () => {
    const place = await makePlace()
    await place.repository()
    await place.start()
    await place.pgbackrest('stanza-create')
    const client = await connect(place.url)
    await client.query('create table kept (at bigint primary key)')
    await client.query(`create role velvet login superuser password 'secret'`)
    await place.pgbackrest('--type=full', 'backup')
    const acknowledged: number[] = []
    const until = Date.now() + LOAD_MS
    while (Date.now() < until) {
      const at = Date.now()
      await client.query('insert into kept values ($1) on conflict do nothing', [at])
      acknowledged.push(at)
      await sleep(50)
    }
    const postmaster = await findPostmaster(place.data)
    const lostAt = Date.now()
    process.kill(postmaster?.pid ?? 0, 'SIGKILL')
    await client.end().catch(() => undefined)
    await sleep(2_000)
    await rm(place.data, { recursive: true, force: true, maxRetries: 5 })

    await asPostgres({}, 'mkdir', '-m', '700', place.data)
    await place.pgbackrest('restore')
    await place.start()
    const kept = new Set(await keptAt(place.url))
    console.info(`lost-disk: the last ${(lostAt - Math.max(...kept)) / 1000} s were lost`)
    const safe = acknowledged.filter((at) => at < lostAt - LOSS_LIMIT_MS)
    expect(safe.length).toBeGreaterThan(200)
    expect(safe.filter((at) => !kept.has(at))).toEqual([])

    const drill = await run(join(SHIPPED, 'drill'), {
      env: {
        ...process.env,
        ...place.env,
        POSTGRES_BIN: BIN,
        DRILL_FOLDER: `${place.data}-drill`,
        DRILL_PORT: String(await freePort()),
        DRILL_VERIFY: 'printenv DATABASE_URL',
        DATABASE_URL: 'postgres://velvet:secret@database/velvet',
      },
    })
    expect(drill.stdout).toMatch(/velvet:secret@127\.0\.0\.1:\d+\/velvet/)
    expect(await succeeds(access(`${place.data}-drill`))).toBe(false)

    const second = acknowledged.findLast((at) => kept.has(at)) ?? 0
    const moment = new Date(Math.floor(second / 1000) * 1000 - 20_000)
    await place.stop()
    const target = `--target=${moment.toISOString().slice(0, 19).replace('T', ' ')}+00`
    await place.pgbackrest('--delta', '--type=time', target, '--target-action=promote', 'restore')
    await place.start()
    const restored = await keptAt(place.url)
    const before = [...kept].filter((at) => at < moment.getTime() - 1000)
    expect(restored.length).toBeGreaterThanOrEqual(before.length)
    expect(restored.at(-1) ?? 0).toBeLessThan(moment.getTime() + 1000)
  },
)
