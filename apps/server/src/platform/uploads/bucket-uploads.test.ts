import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { allNames } from '../../test/observe.ts'
import { startBucket } from '../../test/bucket.ts'
import { BucketUploads } from './bucket-uploads.ts'
import { FolderUploads } from './folder-uploads.ts'

const QUICK = { count: 2, limitMs: 100, pauseMs: 5, restMs: 0 }
const NAME = 'posters/0123456789abcdef0123456789abcdef-480.webp'
const PICTURE = Buffer.from('a picture')

async function openBucket({ listsAtOnce = 1000, restMs = QUICK.restMs } = {}) {
  const bucket = await startBucket({ listsAtOnce })
  const folder = await mkdtemp(join(tmpdir(), 'velvet-copies-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const secrets = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'auto' }
  const settings = { endpoint: bucket.url, ...secrets }
  const open = () => new BucketUploads(settings, new FolderUploads(folder), { ...QUICK, restMs })
  return { bucket, folder, uploads: open() }
}

test('a request that breaks is sent again', async () => {
  const { bucket, uploads } = await openBucket()
  bucket.state.breaksNext = 1
  await uploads.put(NAME, PICTURE)
  expect(bucket.objects.get(NAME)).toEqual(PICTURE)
  bucket.objects.set('another.webp', PICTURE)
  bucket.state.breaksNext = 1
  expect(await uploads.read('another.webp')).toEqual(PICTURE)
})

test('a store that never answers is given up within the limit', async () => {
  const { bucket, uploads } = await openBucket()
  bucket.state.mood = 'hangs'
  const began = performance.now()
  await expect(uploads.put(NAME, PICTURE)).rejects.toMatchObject({ code: 'uploads-unavailable' })
  await expect(uploads.bring(NAME)).rejects.toMatchObject({ code: 'service-unavailable' })
  expect(performance.now() - began).toBeLessThan(QUICK.limitMs * 20)
})

test('after a failure the store is left alone for a while', async () => {
  const { bucket, uploads } = await openBucket({ restMs: 60_000 })
  bucket.state.mood = 'breaks'
  await expect(uploads.bring(NAME)).rejects.toThrow()
  const { asked } = bucket.state
  await expect(uploads.bring(NAME)).rejects.toMatchObject({ code: 'service-unavailable' })
  expect(bucket.state.asked).toBe(asked)
})

test('readers who want the same picture at once share one request', async () => {
  const { bucket, uploads, folder } = await openBucket()
  bucket.objects.set(NAME, PICTURE)
  await Promise.all(Array.from({ length: 20 }, () => uploads.bring(NAME)))
  expect(bucket.state.asked).toBe(1)
  expect(await readdir(join(folder, 'posters'))).toEqual([NAME.slice('posters/'.length)])
})

test('more readers than can wait are refused for a retry', async () => {
  const { bucket, uploads } = await openBucket()
  bucket.state.mood = 'hangs'
  const many = Array.from({ length: 300 }, (_, number) => uploads.bring(`${number}.webp`))
  const outcomes = await Promise.allSettled(many)
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  expect(bucket.state.asked).toBeLessThanOrEqual(200 * QUICK.count)
})

test('all names are listed, however many there are', async () => {
  const { bucket, uploads } = await openBucket({ listsAtOnce: 2 })
  for (const name of ['a.webp', 'b.webp', 'c.webp', 'd.webp', 'e.webp']) {
    bucket.objects.set(name, PICTURE)
  }
  expect((await allNames(uploads)).sort()).toEqual([...bucket.objects.keys()])
})

test('a copy is dropped after a day, but never while the store is away', async () => {
  const { bucket, uploads, folder } = await openBucket()
  await uploads.put('old.webp', PICTURE)
  await uploads.put('new.webp', PICTURE)
  const before = new Date(Date.now() - 25 * HOUR_MS)
  await utimes(join(folder, 'old.webp'), before, before)
  bucket.state.mood = 'breaks'
  await uploads.dropOldCopies()
  expect(await readdir(folder)).toHaveLength(2)
  bucket.state.mood = 'works'
  await uploads.dropOldCopies()
  expect(await readdir(folder)).toEqual(['new.webp'])
  await uploads.bring('old.webp')
  expect(await readdir(folder)).toHaveLength(2)
})

test('a picture that was removed is gone from the bucket and from this node', async () => {
  const { bucket, uploads } = await openBucket()
  await uploads.put(NAME, PICTURE)
  await uploads.remove(NAME)
  expect(bucket.objects.size).toBe(0)
  expect(await uploads.read(NAME)).toBeUndefined()
})
