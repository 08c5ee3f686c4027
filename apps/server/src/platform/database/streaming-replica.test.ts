// This test uses PostgreSQL's own replication, on machines that have the programs of PostgreSQL.
import { sql } from 'kysely'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../test/server-process.ts'
import { connect } from './connect.ts'
import { Replica } from './replica.ts'

/** Debian puts the programs of each version into this folder. */
const DEBIAN = '/usr/lib/postgresql'
const version = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort().at(-1) : undefined
const programs = join(DEBIAN, version ?? 'none', 'bin')
const canStream = existsSync(join(programs, 'pg_basebackup')) && process.getuid?.() === 0

/** Runs a program as the user postgres, since PostgreSQL refuses to run as root. */
function run(program: string, ...text: string[]): void {
  const asPostgres = { uid: numberOf('-u'), gid: numberOf('-g'), cwd: tmpdir() }
  execFileSync(join(programs, program), text, { ...asPostgres, stdio: 'ignore' })
}

const numberOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))

async function startPair() {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-streaming-'))
  await chown(folder, numberOf('-u'), numberOf('-g'))
  await chmod(folder, 0o700)
  const [first, second] = [await freePort(), await freePort()]
  const start = (name: string, port: number) => {
    const options = `-p ${port} -k ${folder} -c fsync=off -c listen_addresses=127.0.0.1`
    run('pg_ctl', 'start', '-w', '-D', join(folder, name), '-o', options, '-l', join(folder, name + '.log'))
    onTestFinished(() => stop(name))
  }
  const stop = (name: string) => {
    if (existsSync(join(folder, name, 'postmaster.pid'))) {
      run('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', join(folder, name))
    }
  }
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  run('initdb', '-D', join(folder, 'primary'), '-A', 'trust', '-U', 'velvet', '--no-sync')
  start('primary', first)
  const source = `host=127.0.0.1 port=${first} user=velvet`
  run('pg_basebackup', '-D', join(folder, 'replica'), '-d', source, '-R', '-c', 'fast', '--no-sync')
  start('replica', second)
  const url = (port: number) => `postgres://velvet@127.0.0.1:${port}/postgres`
  return { primary: connect(url(first)), replicaUrl: url(second), stop }
}

test.skipIf(!canStream)(
  'a real replica is read only while it is current',
  async () => {
    const { primary, replicaUrl, stop } = await startPair()
    const [reading, asking] = [connect(replicaUrl), connect(replicaUrl, { connections: 1 })]
    const replica = new Replica(
      { primary, askingPrimary: primary, replica: reading, askingReplica: asking },
      { boundMs: 500, lookEveryMs: 20, onLoss: () => undefined },
    )
    onTestFinished(async () => {
      await replica.stop()
      await primary.destroy()
    })
    const read = (since?: number) =>
      replica.read(async (db) => {
        const { rows } = await sql<{ count: number; isReplica: boolean }>`
          select count(*) as count, pg_is_in_recovery() as "isReplica" from seen`.execute(db)
        return rows[0]
      }, since)
    const write = () => sql`insert into seen default values`.execute(primary)
    await sql`create table seen (at timestamptz default now())`.execute(primary)

    await write()
    const writtenAt = performance.now()
    await expect.poll(() => replica.isCurrent(writtenAt)).toBe(true)
    expect(await read(writtenAt)).toEqual({ count: 1, isReplica: true })

    await sql`select pg_wal_replay_pause()`.execute(reading)
    await write()
    await expect.poll(() => replica.isCurrent(), { timeout: 10_000 }).toBe(false)
    expect(await read()).toEqual({ count: 2, isReplica: false })
    await sql`select pg_wal_replay_resume()`.execute(reading)
    await expect.poll(() => read(), { timeout: 10_000 }).toEqual({ count: 2, isReplica: true })

    await sql`select pg_promote()`.execute(reading)
    await expect.poll(() => replica.isCurrent(), { timeout: 10_000 }).toBe(false)
    await write()
    expect(await read()).toEqual({ count: 3, isReplica: false })
    stop('replica')
    expect(await read()).toEqual({ count: 3, isReplica: false })
  },
  60_000,
)
