import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { hashOfNote, readNote } from '@velvet/contract/books/proof/note'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readReplaced, notifyOfRestore } from '../../books/proof/notify-of-restore.ts'
import { writeNote } from '../../books/proof/write-note.ts'
import { dropDatabase, makeEmptyDatabase } from '../../test/cluster.ts'
import { useInstalledCluster } from '../../test/installed-postgres.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import { startTestServer, type TestServer } from '../../test/start-test-server.ts'
import { useWeakPassphrases } from '../../test/weak-passphrases.ts'
import { connect, type Database } from '../database/connect.ts'
import { listDefinitions } from '../schema/dump-sql.ts'
import { openUploads } from '../uploads/open-uploads.ts'
import { BackupRefused } from './backup-parts.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup, type RestoreOrder } from './restore-backup.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const run = promisify(execFile)
const PASSPHRASE = 'a passphrase for the backups'
const HASH_SECRET = 'the secret of these numbers'
const PICTURE = 'posters/abc-480.webp'

const clusterUrl = useInstalledCluster()
useWeakPassphrases()
let server: TestServer
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'velvet-backup-'))
  if (clusterUrl() === '') return
  server = await startTestServer({ clusterUrl: clusterUrl() })
  await server.uploads.put(PICTURE, Buffer.from('a poster'))
})
afterAll(async () => {
  if (clusterUrl() !== '') await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function backUp(name: string, passphrase?: string): Promise<string> {
  const file = join(folder, name)
  const { databaseUrl, uploads } = server
  const dataDir = server.config.DATA_DIR
  await makeBackup({
    databaseUrl,
    dataDir,
    uploads,
    hashSecret: HASH_SECRET,
    file,
    passphrase,
  })
  return file
}

/** Makes an empty database and data folder, into which a backup is restored. */
async function makePlace() {
  const name = `restored_${randomBytes(8).toString('hex')}`
  const url = await makeEmptyDatabase(clusterUrl(), name)
  onTestFinished(() => dropDatabase(clusterUrl(), name))
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const uploads = openUploads({ DATA_DIR: dataDir, uploadStore: undefined })
  const restore = (file: string, changes: Partial<RestoreOrder> = {}) =>
    restoreBackup({
      databaseUrl: url,
      dataDir,
      uploads,
      hashSecrets: [HASH_SECRET],
      file,
      replaces: false,
      takesSecret: false,
      ...changes,
    })
  async function onConnection<T>(task: (db: Database) => Promise<T>): Promise<T> {
    await using db = connect(url, { connections: 1 })
    return await task(db)
  }
  async function look<T>(task: (db: Database) => Promise<T>): Promise<T> {
    const result = await onConnection(task)
    await expect.poll(() => usersOf(name)).toBe(0)
    return result
  }
  return { url, dataDir, uploads, restore, look }
}

async function usersOf(name: string): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity where datname = ${name}`.execute(server.db)
  return rows.length
}

/** Returns a checksum of the rows of each table. */
async function contentOf(db: Database): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db)
  const content: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await sql`
      select count(*)::int as rows, md5(coalesce(string_agg(line, '|' order by line), '')) as sum
      from (select row(one.*)::text as line from ${sql.table(name)} as one) as lines`.execute(db)
    content[name] = rows[0]
  }
  return content
}

test('a restored database has the schema, every row and the uploads, and sells on', async () => {
  const showtime = await server.make.showtime({ seats: 60 })
  const buyer = await server.make.customer({ balance: 10_000 })
  await buyer.buy(showtime, 2)
  const file = await backUp('whole', PASSPHRASE)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
  expect(await readdir(folder)).not.toContain('whole.parts')

  const place = await makePlace()
  await place.restore(file, { passphrase: PASSPHRASE })
  await place.look(async (db) => {
    expect(await contentOf(db)).toEqual(await contentOf(server.db))
    expect(await listDefinitions(db)).toEqual(await listDefinitions(server.db))
    await expectInvariants(db)
  })
  expect(await readFile(join(place.dataDir, 'uploads', PICTURE), 'utf8')).toBe('a poster')
  expect(await readdir(place.dataDir)).toEqual(['uploads'])
})

test('a backup under sales holds each purchase that was acknowledged before it', async () => {
  const showtime = await server.make.showtime({ seats: 500 })
  const buyer = await server.make.customer({ balance: 1_000_000 })
  const before = await buyer.buy(showtime, 1)
  const done = new AbortController()
  const buying = (async () => {
    while (!done.signal.aborted) await buyer.buy(showtime, 1)
  })().catch(() => undefined)
  const file = await backUp('busy')
  done.abort()
  await buying
  const place = await makePlace()
  await place.restore(file)
  await place.look(async (db) => {
    const kept = db.selectFrom('purchases').select('id').where('id', '=', before.purchaseID)
    expect(await kept.execute()).toHaveLength(1)
    await expectInvariants(db)
  })
})

test('only its passphrase opens an encrypted backup, and it demands an encrypted one', async () => {
  const sealed = await backUp('sealed', PASSPHRASE)
  const plain = await backUp('plain')
  const place = await makePlace()
  await expect(place.restore(sealed)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE')
  const wrong = place.restore(sealed, { passphrase: 'another passphrase' })
  await expect(wrong).rejects.toThrow('BACKUP_PASSPHRASE does not open this backup')
  const trusted = place.restore(plain, { passphrase: PASSPHRASE })
  await expect(trusted).rejects.toThrow(/^This backup is not encrypted/)
  expect(Object.keys(await place.look(contentOf))).toEqual([])
})

test('a cut, changed or foreign file is refused, and what was there stays', async () => {
  const place = await makePlace()
  await place.restore(await backUp('first'))
  const before = await place.look(contentOf)
  const file = join(folder, 'damaged')
  const refuses = async (content: Buffer, passphrase?: string) => {
    await writeFile(file, content)
    const restored = place.restore(file, { passphrase, replaces: true })
    await expect(restored).rejects.toThrow(BackupRefused)
  }
  const sealed = await readFile(await backUp('sealed', PASSPHRASE))
  await refuses(sealed.subarray(0, -20), PASSPHRASE)
  const changed = Buffer.from(sealed)
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 0x10
  await refuses(changed, PASSPHRASE)
  const plain = await readFile(join(folder, 'first'))
  for (const share of [0, 0.3, 0.9]) {
    await refuses(plain.subarray(0, Math.floor(plain.length * share)))
  }
  await refuses(randomBytes(5000))
  expect(await place.look(contentOf)).toEqual(before)
  expect(await readdir(place.dataDir)).toEqual(['uploads'])
})

test('rows that PostgreSQL refuses half-way leave what was there', async () => {
  const place = await makePlace()
  const whole = await backUp('good')
  await place.restore(whole)
  const before = await place.look(contentOf)
  const parts = await mkdtemp(join(folder, 'parts-'))
  await run('tar', ['--extract', `--file=${whole}`, `--directory=${parts}`])
  const dump = await readFile(join(parts, 'database.dump'))
  await writeFile(join(parts, 'database.dump'), dump.subarray(0, Math.floor(dump.length * 0.7)))
  const file = join(folder, 'half')
  await run('tar', ['--create', `--file=${file}`, `--directory=${parts}`, 'database.dump', 'uploads', 'backup.json'])
  await expect(place.restore(file, { replaces: true })).rejects.toThrow('pg_restore failed')
  expect(await place.look(contentOf)).toEqual(before)
})

test('a backup with a link among its uploads is refused', async () => {
  const parts = await mkdtemp(join(folder, 'parts-'))
  await run('tar', ['--extract', `--file=${await backUp('linked')}`, `--directory=${parts}`])
  await symlink('/etc/passwd', join(parts, 'uploads/picture.webp'))
  const file = join(folder, 'with-link')
  await run('tar', ['--create', `--file=${file}`, `--directory=${parts}`, '.'])
  const place = await makePlace()
  await expect(place.restore(file)).rejects.toThrow('holds an impossible upload')
})

test('a used database is only replaced on request, and never under a server', async () => {
  const place = await makePlace()
  const file = await backUp('again')
  await place.restore(file)
  await expect(place.restore(file)).rejects.toThrow(/not empty\. Add --replace/)
  await place.look(async (db) => {
    await sql`select`.execute(db)
    await expect(place.restore(file, { replaces: true })).rejects.toThrow('stop the server first')
  })
  await place.look((db) => sql`create table of_a_newer_version ()`.execute(db))
  await place.restore(file, { replaces: true })
  expect(Object.keys(await place.look(contentOf))).not.toContain('of_a_newer_version')
})

test('another HASH_SECRET is refused, and a server with a secret of its own takes over', async () => {
  const secret = join(server.config.DATA_DIR, 'secret')
  await writeFile(secret, 'made here', { mode: 0o600 })
  onTestFinished(() => rm(secret))
  const file = await backUp('of-another')
  const place = await makePlace()
  const refused = place.restore(file, { hashSecrets: ['another'] })
  await expect(refused).rejects.toThrow('HASH_SECRET is another one')
  await place.restore(file, { hashSecrets: ['another'], takesSecret: true })
  expect(await readFile(join(place.dataDir, 'secret'), 'utf8')).toBe('made here')
})

test('a restore records the lost head of each open chain and the lost note', async () => {
  const { db, make } = server
  const note = (into: Database, day: string) =>
    into.transaction().execute((tx) => writeNote(tx, server.config.proof, day))
  const showtime = await make.showtime()
  const buyer = await make.customer({ balance: 10_000 })
  await buyer.buy(showtime, 1)
  await note(db, '2026-04-01')
  const place = await makePlace()
  await place.restore(await backUp('before'))
  await buyer.buy(showtime, 2)
  const forgotten = await note(db, '2026-04-02')
  const replaced = await db.transaction().execute(readReplaced)
  const head = await db
    .selectFrom('proof_rows')
    .select(['sequence', 'hash'])
    .where('showtime_id', '=', showtime.id)
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow()
  await place.restore(join(folder, 'before'), {
    replaces: true,
    remember: () => Promise.resolve((tx) => notifyOfRestore(tx, replaced)),
  })
  await place.look(async (restored) => {
    const row = await restored
      .selectFrom('proof_rows')
      .select('text')
      .where('showtime_id', '=', showtime.id)
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow()
    const told = ['restore', String(head.sequence), head.hash.toString('hex')]
    expect(row.text.split('\t').slice(4)).toEqual(told)
    const { text } = await note(restored, '2026-04-03')
    expect(readNote(text)?.restored).toBe(hashOfNote(forgotten.text))
    await expectInvariants(restored)
  })
})

test('a missing or too old program is named, with what to install', async () => {
  const tools = await mkdtemp(join(folder, 'tools-'))
  const path = process.env['PATH'] ?? ''
  vi.stubEnv('PATH', tools)
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(backUp('none')).rejects.toThrow('pg_dump is missing: install the package postgres')
  const complaint = 'pg_dump: error: aborting because of server version mismatch'
  await writeFile(join(tools, 'pg_dump'), `#!/bin/sh\necho '${complaint}' >&2\nexit 1\n`)
  await chmod(join(tools, 'pg_dump'), 0o755)
  vi.stubEnv('PATH', `${tools}:${path}`)
  await expect(backUp('none')).rejects.toThrow('pg_dump is too old: install the postgresql-client')
  expect((await readdir(folder)).filter((name) => name.startsWith('none'))).toEqual([])
})
