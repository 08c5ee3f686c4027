import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig, type Config } from '../../settings/config.ts'
import { backUp } from '../../operator/storage/back-up.ts'
import { startBucket } from '../../test/bucket.ts'
import { useInstalledCluster } from '../../test/installed-postgres.ts'
import { jobDepsOf, startTestServer, type TestServer } from '../../test/start-test-server.ts'
import { useWeakPassphrases } from '../../test/weak-passphrases.ts'

const clusterUrl = useInstalledCluster()
useWeakPassphrases()
const PASSPHRASE = 'a passphrase for the backups'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-backups-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function jobOf(server: TestServer, environment: NodeJS.ProcessEnv) {
  const config: Config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: server.config.DATA_DIR,
    ...environment,
  })
  if (!config.backups) throw new Error('Backups are not set up')
  const job = backUp(config, config.backups, server.databaseUrl)
  return () => job(jobDepsOf(server))
}

const letTheTurnCome = (server: TestServer) =>
  server.db
    .updateTable('job_turns')
    .set({ next_turn_at: new Date(0) })
    .execute()

test('a backup is made when its turn comes, and the newest ones stay', async () => {
  await using server = await startTestServer({ clusterUrl: clusterUrl() })
  const folder = await makeFolder()
  await writeFile(join(folder, 'notes.txt'), 'not ours')
  const old = ['backup-20200101T000000Z.velvet', 'backup-20200102T000000Z.velvet']
  for (const name of old) await writeFile(join(folder, name), 'old')
  const run = jobOf(server, { BACKUP_DIR: folder, BACKUP_KEEP: '2' })
  await run()
  await run()
  const names = (await readdir(folder)).sort()
  expect(names).toEqual([old[1], expect.stringMatching(/^backup-\d{8}T\d{6}Z\.velvet$/), 'notes.txt'])
  const metrics = await server.app.inject('/metrics')
  expect(metrics.body).toMatch(/velvet_backup_age_seconds\{kind="scheduled"\} \d/)
})

test('a copy goes to the store, encrypted, and a store that refuses it removes nothing', async () => {
  await using server = await startTestServer({ clusterUrl: clusterUrl() })
  const folder = await makeFolder()
  const store = await startBucket()
  store.objects.set('backup-20200101T000000Z.velvet', Buffer.from('old'))
  const run = jobOf(server, {
    BACKUP_DIR: folder,
    BACKUP_KEEP: '1',
    BACKUP_PASSPHRASE: PASSPHRASE,
    BACKUP_S3_URL: store.url,
    BACKUP_S3_KEY_ID: 'key',
    BACKUP_S3_SECRET: 'secret',
  })
  store.state.mood = 'refuses'
  await expect(run()).rejects.toThrow()
  expect(store.objects.size).toBe(1)
  const { backups } = await server.db
    .selectFrom('backups')
    .select(({ fn }) => fn.countAll<number>().as('backups'))
    .executeTakeFirstOrThrow()
  expect(backups).toBe(0)

  store.state.mood = 'works'
  await letTheTurnCome(server)
  await run()
  const [name = ''] = [...store.objects.keys()]
  expect(store.objects.size).toBe(1)
  const stored = store.objects.get(name)
  expect(stored?.toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
  expect(stored?.equals(await readFile(join(folder, name)))).toBe(true)
})

test.each([
  [{ BACKUP_S3_URL: 'https://store.example/bucket' }, /BACKUP_DIR: .+\nBACKUP_PASSPHRASE: .+KEY_ID/s],
  [{ BACKUP_DIR: '/tmp', BACKUP_EVERY: '0' }, /BACKUP_EVERY: must be a whole number from 1 to 168/],
])('%j cannot be used', (environment, reason) => {
  expect(() => readConfig({ NODE_ENV: 'test', DATA_DIR: tmpdir(), ...environment })).toThrow(reason)
})
