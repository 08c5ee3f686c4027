import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import type { BackupSettings } from '../../../settings/backup-settings.ts'
import { readConfig } from '../../../settings/config.ts'
import { startBucket } from '../../../test/bucket.ts'
import { archiveMetrics } from './archive-metrics.ts'
import { COMPLETE, LOG, writeInto, type BaseCopy } from './base-copies.ts'
import { chooseBase, readMoment } from './choose-base.ts'
import { isWhole, LogArchive } from './log-archive.ts'
import { newKey, packFile, readKey, unpackFile, wrapKey } from './log-key.ts'
import { spoolOf } from '../../own-postgres/embedded-spool.ts'

const PASSPHRASE = 'a passphrase for the log'
const OLD = 'base-20260101T000000Z'
const NEW = 'base-20260102T000000Z'
const SEGMENT = '0000000100000000000000FF'
const NEXT = '000000010000000100000000'

async function makePlace(more: Partial<BackupSettings> = {}) {
  const root = await mkdtemp(join(tmpdir(), 'velvet-archive-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const folder = join(root, 'backups')
  const database = join(root, 'postgres')
  const settings = {
    ...{ folder, everyHours: 24, logSeconds: 60, keep: 7, passphrase: undefined },
    store: undefined,
    ...more,
  }
  await mkdir(spoolOf(database))
  const spool = (name: string, content = 'log') => writeFile(join(spoolOf(database), name), content)
  const archive = new LogArchive(settings, database)
  const putEverywhere = async (name: string, content: string) => {
    await writeInto(folder, name, content)
    await archive.store?.put(name, join(folder, name))
  }
  const ship = async () => {
    const isWhole = await archive.keep()
    await archive.send()
    return isWhole
  }
  const completeAt = (base: string, completedAt: string) => {
    const complete: BaseCopy = {
      ...{ format: 1, completedAt, firstSegment: SEGMENT, secretMark: 'mark' },
    }
    return putEverywhere(`${base}/${COMPLETE}`, JSON.stringify(complete))
  }
  const shipped = (base: string) => readdir(join(folder, base, LOG)).catch(() => [])
  return { root, folder, database, settings, archive, spool, ship, completeAt, shipped }
}

async function storeSettings() {
  const bucket = await startBucket()
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'auto' }
  return { bucket, store: { endpoint: bucket.url, ...keys } }
}

test('a packed file opens under its own name and with its own key alone', async () => {
  const key = newKey()
  const keys = new Map([[key.id, key.key]])
  const packed = await packFile('log/1', Buffer.from('content'), key)
  expect((await unpackFile('log/1', packed, keys)).toString()).toBe('content')
  await expect(unpackFile('log/2', packed, keys)).rejects.toThrow('changed')
  const other = new Map([[key.id, newKey().key]])
  await expect(unpackFile('log/1', packed, other)).rejects.toThrow('changed')
  packed[packed.length - 20] = (packed.at(-20) ?? 0) ^ 1
  await expect(unpackFile('log/1', packed, keys)).rejects.toThrow('changed')
})

test('a file of the log that is not encrypted is refused where there is a passphrase', async () => {
  const { root } = await makePlace()
  const key = newKey()
  const packed = await packFile('log/1', Buffer.from('content'), undefined)
  expect((await unpackFile('log/1', packed, undefined)).toString()).toBe('content')
  await expect(unpackFile('log/1', packed, new Map([[key.id, key.key]]))).rejects.toThrow('changed')
  await writeFile(join(root, 'key'), key.key)
  await expect(readKey(join(root, 'key'), PASSPHRASE)).rejects.toThrow('BACKUP_PASSPHRASE')
  await writeFile(join(root, 'key'), await wrapKey(key, PASSPHRASE))
  expect(await readKey(join(root, 'key'), PASSPHRASE)).toEqual(key.key)
  await expect(readKey(join(root, 'key'), 'another passphrase')).rejects.toThrow('does not open')
})

test('the log counts as incomplete if a segment is missing or a new timeline begins', () => {
  expect(isWhole([])).toBe(true)
  expect(isWhole([SEGMENT, NEXT])).toBe(true)
  expect(isWhole([SEGMENT, '000000010000000100000001'])).toBe(false)
  expect(isWhole([SEGMENT, '000000020000000100000000'])).toBe(false)
})

test('the log goes to the newest complete base copy and to the one in progress, and a gap is told', async () => {
  const place = await makePlace()
  await place.spool(SEGMENT)
  expect(await place.ship()).toBe(false)
  expect(await readdir(place.archive.spool)).toEqual([SEGMENT])

  await place.completeAt(OLD, '2026-01-01T00:01:00.000Z')
  await mkdir(join(place.folder, NEW))
  expect(await place.ship()).toBe(true)
  expect(await place.shipped(OLD)).toEqual([SEGMENT])
  expect(await place.shipped(NEW)).toEqual([SEGMENT])
  expect(await readdir(place.archive.spool)).toEqual([])

  await place.completeAt(NEW, '2026-01-02T00:01:00.000Z')
  await place.spool('000000010000000100000005')
  expect(await place.ship()).toBe(false)
  expect(await place.shipped(OLD)).toEqual([SEGMENT])
  expect(await place.shipped(NEW)).toHaveLength(2)
})

test('the log waits in the spool while the bucket takes nothing, reaches BACKUP_DIR all the same, and shows its age', async () => {
  const { bucket, store } = await storeSettings()
  const place = await makePlace({ store })
  await place.completeAt(OLD, '2026-01-01T00:01:00.000Z')
  bucket.state.mood = 'refuses'
  await place.spool(SEGMENT)
  await utimes(join(place.archive.spool, SEGMENT), new Date(), new Date(Date.now() - 600_000))
  await expect(place.ship()).rejects.toThrow()
  expect(await readdir(place.archive.spool)).toEqual([SEGMENT])
  expect(await place.shipped(OLD)).toEqual([SEGMENT])
  const config = {
    ...readConfig({ NODE_ENV: 'test', DATA_DIR: place.root }),
    ...{ backups: place.settings, EMBEDDED_FOLDER: place.database },
  }
  const registry = new Registry()
  const read = archiveMetrics(config)(registry, undefined as never)
  await read()
  expect(await registry.metrics()).toMatch(/^velvet_log_waiting_seconds 6\d\d/m)

  bucket.state.mood = 'works'
  expect(await place.ship()).toBe(true)
  expect([...bucket.objects.keys()]).toContain(`${OLD}/${LOG}/${SEGMENT}`)
  await read()
  expect(await registry.metrics()).toMatch(/^velvet_log_waiting_seconds 0$/m)
})

test('a spool that has become too large is emptied', async () => {
  const place = await makePlace()
  await place.spool(SEGMENT, 'x'.repeat(100_000))
  expect(await place.archive.giveUpIfTooLarge()).toBe(false)
  expect(await place.archive.giveUpIfTooLarge(90_000)).toBe(true)
  expect(await readdir(place.archive.spool)).toEqual([])
})

test('a machine whose folder is empty brings the base copy with its log from the bucket', async () => {
  const { store } = await storeSettings()
  const lost = await makePlace({ store })
  await lost.completeAt(OLD, '2026-01-01T00:01:00.000Z')
  await lost.spool(SEGMENT, 'of the old copy')
  await lost.ship()
  await lost.completeAt(NEW, '2026-01-02T00:01:00.000Z')

  const place = await makePlace({ store })
  const fetched = join(place.root, 'fetched')
  const at = new Date('2026-01-01T12:00:00Z')
  const chosen = await chooseBase(place.settings, { at, fetched })
  expect(chosen.folder).toBe(join(fetched, OLD))
  const packed = await readFile(join(chosen.folder, LOG, SEGMENT))
  const content = await unpackFile(`${LOG}/${SEGMENT}`, packed, undefined)
  expect(content.toString()).toBe('of the old copy')
  const latest = await chooseBase(place.settings, { at: undefined, fetched })
  expect(latest.folder).toBe(join(fetched, NEW))
})

test('a moment to restore needs a UTC offset, and lies neither in the future nor before the first base copy', async () => {
  const now = new Date('2026-01-03T00:00:00Z')
  expect(readMoment('2026-01-02T01:00:00+01:00', now)).toEqual(new Date('2026-01-02T00:00:00Z'))
  expect(readMoment('latest', now)).toBeUndefined()
  for (const wrong of ['', 'now', '2026-01-02', '2026-01-02T00:00:00', '2026-02-30T00:00:00Z']) {
    expect(() => readMoment(wrong, now), wrong).toThrow('with its offset')
  }
  expect(() => readMoment('2026-01-04T00:00:00Z', now)).toThrow('has not come yet')
  const place = await makePlace()
  const choose = (at: string) =>
    chooseBase(place.settings, { at: new Date(at), fetched: join(place.root, 'fetched') })
  await expect(choose('2026-01-01T00:00:00Z')).rejects.toThrow('There is no base copy')
  await place.completeAt(OLD, '2026-01-01T00:01:00.000Z')
  await expect(choose('2026-01-01T00:00:00Z')).rejects.toThrow('The first base copy is of')
})
