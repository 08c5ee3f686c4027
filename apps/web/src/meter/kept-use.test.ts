import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { addUse, readUse } from './kept-use.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  onTestFinished(() => void vi.unstubAllGlobals())
})

test('two tabs and the service worker that count at the same time lose nothing', async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, at) => addUse(at % 3 === 0 ? { pictures: 10, rest: 1 } : { trailers: 100 })),
  )
  expect(await readUse()).toEqual({ pictures: 100, trailers: 2_000, rest: 10 })
})

test('a new month starts at zero, and an earlier month keeps its count', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 30, 23, 59) })
  onTestFinished(() => void vi.useRealTimers())
  await addUse({ rest: 5 })
  vi.setSystemTime(new Date(2026, 11, 1, 0, 1))
  expect(await readUse()).toEqual({ pictures: 0, trailers: 0, rest: 0 })
  await addUse({ rest: 7 })
  vi.setSystemTime(new Date(2026, 10, 30, 23, 59))
  expect(await readUse()).toMatchObject({ rest: 5 })
})

test('a phone that stores nothing counts nothing, and fails at nothing', async () => {
  vi.stubGlobal('indexedDB', undefined)
  await addUse({ rest: 5 })
  expect(await readUse()).toBeUndefined()
  const full = new IDBFactory()
  vi.stubGlobal('indexedDB', full)
  vi.spyOn(full, 'open').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  await addUse({ rest: 5 })
  expect(await readUse()).toBeUndefined()
})
