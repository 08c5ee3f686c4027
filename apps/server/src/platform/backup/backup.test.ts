import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../database/connect.ts'
import { listDefinitions } from '../schema/dump-sql.ts'
import { migrate } from '../schema/migrate.ts'
import { checkInvariants } from '../../test/check-invariants.ts'
import { startBucket } from '../../test/bucket.ts'
import type { MadeShowtime } from '../../test/made-showtime.ts'
import { makeRestorePlace } from '../../test/restore-place.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import type { TestCustomer } from '../../test/test-customer.ts'
import { openUploads } from '../uploads/open-uploads.ts'
import { listSequences, listTables } from './backup-sql.ts'
import { BackupRefused } from './backup-file.ts'
import { makeBackup } from './make-backup.ts'

/** A restore makes all tables anew, and a passphrase costs a second of the processor each time. */
vi.setConfig({ testTimeout: 60_000 })

const PASSPHRASE = 'a passphrase for the backups'
const HASH_SECRET = 'the secret of these numbers'

const server = useTestServer()
let folder: string
let buyer: TestCustomer
let showtime: MadeShowtime
/** A backup of the server with one purchase and one uploaded picture. */
let backup: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'velvet-backup-'))
  showtime = await server.make.showtime({ seats: 60 })
  buyer = await server.make.customer({ balance: 100_000 })
  await buyer.buy(showtime, 2)
  await mkdir(join(server.config.DATA_DIR, 'uploads/posters'), { recursive: true })
  await writeFile(join(server.config.DATA_DIR, 'uploads/posters/abc-480.webp'), 'a poster')
  backup = await backUp('whole')
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function backUp(name: string, passphrase?: string): Promise<string> {
  const file = join(folder, name)
  await makeBackup({
    databaseUrl: server.databaseUrl,
    dataDir: server.config.DATA_DIR,
    uploads: server.uploads,
    hashSecret: HASH_SECRET,
    file,
    passphrase,
  })
  return file
}

const makePlace = () => makeRestorePlace(folder, HASH_SECRET)

/** Returns a checksum of the rows of each table, and the last number of each sequence. */
async function contentOf(db: Database) {
  const tables: Record<string, unknown> = {}
  for (const { name } of await listTables(db)) {
    const { rows } = await sql`
      select count(*)::int as rows, md5(coalesce(string_agg(line, '|' order by line), '')) as sum
      from (select row(one.*)::text as line from ${sql.table(name)} as one) as lines`.execute(db)
    tables[name] = rows[0]
  }
  return { tables, sequences: await listSequences(db) }
}

const tablesIn = (db: Database) => listTables(db).then((tables) => tables.length)

test('a restored database holds every row, and goes on where the first one stood', async () => {
  await using place = await makePlace()
  await place.restore(backup)
  await place.look(async (db) => {
    expect(await contentOf(db)).toEqual(await contentOf(server.db))
    expect(await listDefinitions(db)).toEqual(await listDefinitions(server.db))
    const broken = (await checkInvariants(db)).filter((finding) => finding.broken > 0)
    expect(broken).toEqual([])
  })
  expect(await readFile(join(place.dataDir, 'uploads/posters/abc-480.webp'), 'utf8')).toBe(
    'a poster',
  )
  expect(await readdir(place.dataDir)).toEqual(['uploads'])
})

test('a backup contains the purchases that were acknowledged before it began, although others go on meanwhile', async () => {
  const before = await buyer.buy(showtime, 1)
  const done = new AbortController()
  const buying = (async () => {
    while (!done.signal.aborted) await buyer.buy(showtime, 1)
  })()
  // The showtime may be sold out before the backup is complete.
  const bought = buying.catch(() => undefined)
  const file = await backUp('busy')
  done.abort()
  await bought
  await using place = await makePlace()
  await place.restore(file)
  await place.look(async (db) => {
    const kept = await db
      .selectFrom('purchases')
      .select('id')
      .where('id', '=', before.purchaseID)
      .execute()
    expect(kept).toHaveLength(1)
    const broken = (await checkInvariants(db)).filter((finding) => finding.broken > 0)
    expect(broken).toEqual([])
  })
})

test('an encrypted backup opens with its passphrase alone', async () => {
  const sealed = await backUp('sealed', PASSPHRASE)
  expect((await stat(sealed)).mode & 0o777).toBe(0o600)
  expect((await readFile(sealed)).includes('velvet-backup')).toBe(false)
  await using place = await makePlace()
  await expect(place.restore(sealed)).rejects.toThrow(
    'This backup is encrypted: set BACKUP_PASSPHRASE',
  )
  await expect(place.restore(sealed, { passphrase: 'another passphrase' })).rejects.toThrow(
    'BACKUP_PASSPHRASE does not open this backup',
  )
  expect(await place.look(tablesIn)).toBe(0)
  await place.restore(sealed, { passphrase: PASSPHRASE })
  expect(await place.look(tablesIn)).toBeGreaterThan(20)
})

test.each([
  {
    kind: 'plain',
    passphrase: undefined,
    cuts: [0, 0.001, 0.3, 0.999],
    changes: [0.02, 0.5, 0.99],
  },
  { kind: 'encrypted', passphrase: PASSPHRASE, cuts: [], changes: [0.5] },
])(
  'a cut or changed $kind backup is refused, and what was there stays',
  async ({ kind, passphrase, cuts, changes }) => {
    const whole = await readFile(await backUp(`whole-${kind}`, passphrase))
    await using place = await makePlace()
    await place.restore(backup)
    const before = await place.look(contentOf)
    const file = join(folder, `damaged-${kind}`)
    const refuses = async (content: Buffer, what: string) => {
      await writeFile(file, content)
      const restored = place.restore(file, { passphrase, replaces: true })
      await expect(restored, what).rejects.toThrow(BackupRefused)
    }
    for (const share of cuts) {
      await refuses(whole.subarray(0, Math.floor(whole.length * share)), `cut at ${share}`)
    }
    for (const share of changes) {
      const changed = Buffer.from(whole)
      const at = Math.floor(changed.length * share)
      changed[at] = (changed[at] ?? 0) ^ 0x10
      await refuses(changed, `changed at ${share}`)
    }
    expect(await place.look(contentOf)).toEqual(before)
    expect(await readdir(place.dataDir)).toEqual(['uploads'])
  },
)

test('with a passphrase, a backup that is not encrypted is refused', async () => {
  await using place = await makePlace()
  await expect(place.restore(backup, { passphrase: PASSPHRASE })).rejects.toThrow(
    /^This backup is not encrypted, and BACKUP_PASSPHRASE is set/,
  )
  expect(await place.look(tablesIn)).toBe(0)
})

test('a file that is no backup is refused', async () => {
  await using place = await makePlace()
  const foreign = join(folder, 'foreign')
  await writeFile(foreign, randomBytes(5000))
  await expect(place.restore(foreign)).rejects.toThrow(/is not a backup of this product/)
  await expect(place.restore(join(folder, 'missing'))).rejects.toThrow(/cannot be read \(ENOENT\)/)
  await expect(place.restore(folder)).rejects.toThrow(/cannot be read \(EISDIR\)/)
})

test('a database that holds something is only replaced when asked, and never under a server', async () => {
  await using place = await makePlace()
  await place.restore(backup)
  await expect(place.restore(backup)).rejects.toThrow(/not empty\. Add --replace/)
  const before = await place.look(async (db) => {
    const content = await contentOf(db)
    const restored = place.restore(backup, { replaces: true })
    await expect(restored).rejects.toThrow(/stop the server first/)
    return content
  })
  await place.restore(backup, { replaces: true })
  expect(await place.look(contentOf)).toEqual(before)
})

test('a restore that loses its connection leaves what was there', async () => {
  await using place = await makePlace()
  await place.restore(backup)
  const before = await place.look(contentOf)
  const endTheConnection = () =>
    void sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'velvet restore' and datname = ${place.url.split('/').at(-1)}`.execute(
      server.db,
    )
  await expect(
    place.restore(backup, { replaces: true, notify: endTheConnection }),
  ).rejects.toThrow()
  expect(await place.look(contentOf)).toEqual(before)
})

test('a backup of a newer version is refused', async () => {
  await using old = await makePlace()
  await old.look(migrate)
  const file = join(folder, 'old')
  const order = { dataDir: old.dataDir, uploads: old.uploads, hashSecret: HASH_SECRET, file }
  await old.look((db) =>
    sql`insert into kysely_migration (name, timestamp)
    values ('9999-from-tomorrow.sql', 'now')`.execute(db),
  )
  await makeBackup({ databaseUrl: old.url, ...order })
  await using never = await makePlace()
  await expect(never.restore(file)).rejects.toThrow(/newer version.+9999-from-tomorrow\.sql/)
  expect(await never.look(tablesIn)).toBe(0)
})

test('a backup asks for the secret by which its numbers were hashed, or for one of before', async () => {
  await using place = await makePlace()
  await expect(place.restore(backup, { hashSecrets: ['another'] })).rejects.toThrow(
    /HASH_SECRET is another one/,
  )
  expect(await place.look(tablesIn)).toBe(0)
  await place.restore(backup, { hashSecrets: ['a newer one', HASH_SECRET] })
})

test('a backup that cannot be written leaves no part of itself', async () => {
  const { databaseUrl, uploads } = server
  const order = { databaseUrl, uploads, dataDir: folder, hashSecret: HASH_SECRET }
  await expect(makeBackup({ ...order, file: join(folder, 'no/such/folder') })).rejects.toThrow(
    /ENOENT/,
  )
  const notify = () => {
    throw new Error('the disk is full')
  }
  await expect(makeBackup({ ...order, file: join(folder, 'never'), notify })).rejects.toThrow(
    'the disk is full',
  )
  expect((await readdir(folder)).filter((name) => /never/.test(name))).toEqual([])
})

test('uploads in a bucket are in the backup, and are restored into another bucket or a folder', async () => {
  const [bucket, another] = [await startBucket(), await startBucket()]
  const uploadsIn = ({ url }: { url: string }) =>
    openUploads({
      DATA_DIR: folder,
      uploadStore: { endpoint: url, accessKeyId: 'k', secretAccessKey: 's', region: 'auto' },
    })
  const picture = Buffer.from('a picture')
  bucket.objects.set('posters/abc-480.webp', picture)
  const file = join(folder, 'with-bucket')
  const order = { databaseUrl: server.databaseUrl, dataDir: folder, hashSecret: HASH_SECRET, file }
  bucket.state.mood = 'breaks'
  await expect(makeBackup({ ...order, uploads: uploadsIn(bucket) })).rejects.toThrow()
  expect(await readdir(folder)).not.toContain('with-bucket')
  bucket.state.mood = 'works'
  await makeBackup({ ...order, uploads: uploadsIn(bucket) })

  await using place = await makePlace()
  another.state.mood = 'breaks'
  await expect(place.restore(file, { uploads: uploadsIn(another) })).rejects.toThrow()
  expect(await place.look(tablesIn)).toBe(0)
  another.state.mood = 'works'
  await place.restore(file, { uploads: uploadsIn(another) })
  expect(another.objects).toEqual(new Map([['posters/abc-480.webp', picture]]))
  await place.restore(file, { replaces: true })
  expect(await place.uploads.read('posters/abc-480.webp')).toEqual(picture)
})
