import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { brandFrom } from '../brand/brand.ts'
import { keptForBuild } from './kept-for-build.ts'

let folder: string
let page: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  folder = await mkdtemp(join(tmpdir(), 'velvet-build-'))
  page = join(folder, 'index.html')
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

let builds = 0
/** Writes the page as a build at a time of its own does. */
async function build(text: string): Promise<void> {
  await writeFile(page, text)
  await utimes(page, 0, ++builds)
}

/** Returns a function that reads the page, and the number of times at which the page was made. */
function reader(make = () => readFile(page, 'utf8')) {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder })
  const brand = brandFrom(config)
  const made = vi.fn(make)
  const deps = { config, brand: () => Promise.resolve(brand) }
  return { read: keptForBuild(deps, [page], made), made }
}

const aSecondLater = () => vi.setSystemTime(Date.now() + 1_001)

test('a page is made once, and again within a second after a new build', async () => {
  await build('first')
  const { read, made } = reader()
  expect(await read()).toBe('first')
  aSecondLater()
  expect(await read()).toBe('first')
  await build('second')
  expect(await read()).toBe('first')
  aSecondLater()
  expect(await read()).toBe('second')
  expect(made).toHaveBeenCalledTimes(2)
})

test('a page requested before the end of a build is there at once after it', async () => {
  const { read } = reader(() => readFile(page, 'utf8').catch(() => undefined as never))
  expect(await read()).toBeUndefined()
  await build('first')
  expect(await read()).toBe('first')
})

test('a failure to make the page is not kept', async () => {
  const { read } = reader()
  await expect(read()).rejects.toThrow('ENOENT')
  await build('first')
  expect(await read()).toBe('first')
})
